import type { VNode } from 'preact';
import {
  MAX_WAITING_MINUTES,
  type NotificationChannelsDto,
} from '../../../../contexts/notifications/channels/channels.dto.js';
import type { Choices } from '../../../../contexts/notifications/choices/choices.service.js';
import { type Choice, CHOICES } from '../../../../contexts/notifications/choices/notification-choice.entity.js';
import { KIND_NAMES, kindOf } from '../../../../contexts/notifications/events/notification-kinds.js';
import { FIRST_ADMIN_EMAIL } from '../../../../platform/mail/mails.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';
import { AlreadySent } from '../../kit/forms/already-sent.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { TextField } from '../../kit/forms/field.js';
import { SelectField } from '../../kit/forms/filters.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/pages/viewer.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { MessagesPanel, PATH } from './messages-panel.js';

export const DONE = {
  'choices-saved': 'Email choices saved.',
  'slack-saved': 'Slack URL saved. Send a test message to check it.',
  'slack-removed': 'Slack URL removed.',
  'webhook-removed': 'Webhook URL removed.',
  'waiting-saved': 'Waiting time saved.',
  'test-sent': 'Test message sent. The result appears under Latest messages.',
};

/** The last form sent. */
export interface SentNotifications extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
  repeated?: 'secret' | undefined;
}

const CHOICE_NAMES: Record<Choice, string> = {
  off: 'Off',
  immediately: 'Email immediately',
  daily: 'Daily digest',
};

interface NotificationsProps {
  choices: Choices;
  /** False if emails can't be sent to the admin. */
  canReach: boolean;
  channels: NotificationChannelsDto;
  sent: SentNotifications;
}

export const NotificationsView = ({ choices, canReach, channels, sent }: NotificationsProps): VNode => (
  <ConsoleFrame section="notifications" title="Notifications">
    <Rejection text={sent.rejection} />
    <Confirmation messages={DONE} done={sent.done} />
    {sent.repeated !== undefined && <AlreadySent>It created a signing secret, which is shown only once.</AlreadySent>}
    <div class="with-facts">
      <aside class="facts-first" aria-label="Your emails">
        <ChoicesForm choices={choices} canReach={canReach} email={useUser().email} />
      </aside>
      <div class="stack">
        <ChannelPanels channels={channels} sent={sent} />
        <MessagesPanel channels={channels} />
      </div>
    </div>
  </ConsoleFrame>
);

const ChoicesForm = ({ choices, canReach, email }: { choices: Choices; canReach: boolean; email: string }): VNode => (
  <form class="panel stack stack-tight" method="post" action={PATH} aria-labelledby="emails">
    <h2 id="emails">Your emails</h2>
    {canReach ? (
      <p class="small quiet">
        Sent to {email}. The first event is sent immediately, further ones within five minutes as one email. The digest
        is sent at 07:00 UTC.
      </p>
    ) : email === FIRST_ADMIN_EMAIL ? (
      <p class="small">
        Nothing is sent, because {email} is a placeholder. <a href="/dashboard/account/email">Change email address</a>
      </p>
    ) : (
      <p class="small">Nothing is sent, because email is not set up on this site. Ask its operator to set SMTP_URL.</p>
    )}
    {KIND_NAMES.map((kind) => (
      <SelectField
        name={kind}
        label={kindOf(kind).label}
        options={CHOICES.map((value) => ({ value, name: CHOICE_NAMES[value] }))}
        chosen={choices[kind]}
      />
    ))}
    <div>
      <button class="button button-primary button-small" type="submit">
        Save email choices
      </button>
    </div>
  </form>
);

interface ChannelPanelsProps {
  channels: NotificationChannelsDto;
  sent: Partial<SentForm>;
}

/** Where the whole team is notified, and when a question counts as waiting. */
const ChannelPanels = ({ channels, sent }: ChannelPanelsProps): VNode => (
  <>
    <UrlPanel
      {...{ channels, sent }}
      name="slackUrl"
      action={`${PATH}/slack`}
      heading="Slack"
      what="Slack URL"
      label="Incoming webhook URL"
      hint="From Slack, Mattermost or another service that accepts the same messages."
      placeholder="https://hooks.slack.com/services/…"
    />
    <UrlPanel
      {...{ channels, sent }}
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
      <RecentSignIn path={PATH} what="change the waiting time">
        <form class="stack stack-tight" method="post" action={`${PATH}/waiting`} aria-labelledby="waiting">
          <input type="hidden" name="version" value={channels.version} />
          <TextField
            name="waitingMinutes"
            label="Minutes"
            problem={sent.problems?.get('waitingMinutes')}
            type="number"
            required
            min={1}
            max={MAX_WAITING_MINUTES}
            value={sent.typed?.waitingMinutes ?? channels.waitingMinutes}
          />
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
const UrlPanel = ({ channels, sent, isOnce = false, ...panel }: UrlPanelProps): VNode => {
  const { name, action, heading, what, ...field } = panel;
  const current = channels[name];
  return (
    <section class="panel stack stack-tight" aria-labelledby={`${name}-panel`}>
      <h2 id={`${name}-panel`}>{heading}</h2>
      <p class="small">{current === null ? 'Not set.' : `Messages are sent to ${current}/…`}</p>
      <RecentSignIn path={PATH} what={`change the ${what}`}>
        <form class="stack stack-tight" method="post" action={action} aria-labelledby={`${name}-panel`}>
          {isOnce && <OneTimeToken />}
          <input type="hidden" name="version" value={channels.version} />
          <TextField
            {...field}
            name={name}
            problem={sent.problems?.get(name)}
            type="url"
            required
            autocomplete="off"
            value={sent.typed?.[name] ?? ''}
          />
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

export const NewSecretView = ({ secret }: { secret: string }): VNode => (
  <ConsoleFrame section="notifications" title="New signing secret">
    <div class="with-facts">
      <section class="panel stack" aria-labelledby="secret">
        <ShownSecret id="secret" heading="Team webhook" secret={secret} what="signing secret" />
        <p class="small quiet">
          Notifications are signed with it, like partner webhooks. If you lose the secret, save the webhook URL again.
        </p>
        <div>
          <a class="button" href={PATH}>
            Done
          </a>
        </div>
      </section>
    </div>
  </ConsoleFrame>
);
