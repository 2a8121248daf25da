import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import {
  MAX_WAITING_MINUTES,
  type NotificationChannelsDto,
} from '../../../../contexts/notifications/channels/channels.dto.js';
import { Field } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';

const PATH = '/console/notifications';

interface ChannelPanelsProps {
  admin: SignedInUser;
  channels: NotificationChannelsDto;
  sent: Partial<SentForm>;
}

/** Where the whole team is notified, and when a question counts as waiting. */
export const ChannelPanels = ({ admin, channels, sent }: ChannelPanelsProps): VNode => (
  <>
    <UrlPanel
      {...{ admin, channels, sent }}
      name="slackUrl"
      action={`${PATH}/slack`}
      heading="Slack"
      what="Slack URL"
      label="Incoming webhook URL"
      hint="From Slack, Mattermost or another service that accepts the same messages."
      placeholder="https://hooks.slack.com/services/…"
    />
    <UrlPanel
      {...{ admin, channels, sent }}
      name="webhookUrl"
      action={`${PATH}/webhook`}
      heading="Webhook"
      what="webhook URL"
      label="Webhook URL"
      hint="Messages are signed like partner webhooks. Saving creates a new secret, which is shown only once."
      placeholder="https://"
      isOnce
    />
    <section class="panel stack stack-tight" aria-labelledby="waiting">
      <h2 id="waiting">Waiting questions</h2>
      <p class="small">The team is notified of questions that wait longer than {inWords(channels.waitingMinutes)}.</p>
      <RecentSignIn user={admin} path={PATH} what="change the waiting time">
        <form class="stack stack-tight" method="post" action={`${PATH}/waiting`} aria-labelledby="waiting">
          <input type="hidden" name="version" value={channels.version} />
          <Field name="waitingMinutes" label="Minutes" problem={sent.problems?.get('waitingMinutes')}>
            {(attributes) => (
              <input
                {...attributes}
                type="number"
                required
                min={1}
                max={MAX_WAITING_MINUTES}
                value={sent.typed?.waitingMinutes ?? channels.waitingMinutes}
              />
            )}
          </Field>
          <div>
            <button class="button button-small" type="submit">
              Save waiting time
            </button>
          </div>
        </form>
      </RecentSignIn>
    </section>
  </>
);

interface UrlPanelProps extends ChannelPanelsProps {
  name: 'slackUrl' | 'webhookUrl';
  action: string;
  heading: string;
  /** On the buttons. */
  what: string;
  label: string;
  hint: string;
  placeholder: string;
  /** The form creates a secret. */
  isOnce?: boolean;
}

/** The stored URL is never shown with its path, so the field is empty. */
const UrlPanel = ({ admin, channels, sent, isOnce = false, ...panel }: UrlPanelProps): VNode => {
  const { name, action, heading, what, label, hint, placeholder } = panel;
  const current = channels[name];
  return (
    <section class="panel stack stack-tight" aria-labelledby={`${name}-panel`}>
      <h2 id={`${name}-panel`}>{heading}</h2>
      <p class="small">{current === null ? 'Not set.' : `Messages are sent to ${current}/…`}</p>
      <RecentSignIn user={admin} path={PATH} what={`change the ${what}`}>
        <form class="stack stack-tight" method="post" action={action} aria-labelledby={`${name}-panel`}>
          {isOnce && <OneTimeToken />}
          <input type="hidden" name="version" value={channels.version} />
          <Field name={name} label={label} hint={hint} problem={sent.problems?.get(name)}>
            {(attributes) => (
              <input
                {...attributes}
                type="url"
                required
                autocomplete="off"
                placeholder={placeholder}
                value={sent.typed?.[name] ?? ''}
              />
            )}
          </Field>
          <div class="row">
            <button class="button button-small" type="submit">
              Save {what}
            </button>
            {current !== null && (
              <button
                class="button button-small button-danger"
                type="submit"
                formaction={`${action}/remove`}
                formnovalidate
              >
                Remove {what}
              </button>
            )}
          </div>
        </form>
      </RecentSignIn>
    </section>
  );
};

const inWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);
