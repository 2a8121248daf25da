import type { VNode } from 'preact';
import {
  MAX_WAITING_MINUTES,
  type NotificationChannelsDto,
  type NotificationMessageDto,
} from '../../../../contexts/notifications/channels/channels.dto.js';
import type { Choices } from '../../../../contexts/notifications/choices/notification-choices.service.js';
import type { Choice } from '../../../../contexts/notifications/notification.entities.js';
import {
  KIND_NAMES,
  type KindName,
  kindOf,
  type TeamChannel,
} from '../../../../contexts/notifications/events/notification-kinds.js';
import { FIRST_ADMIN_EMAIL } from '../../../../platform/mail/emails.service.js';
import { RecentSignIn, OneTimeSecret } from '../../kit/access/secrets.js';
import { LinkLine, Note, Section, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useUser } from '../../kit/components/viewer.js';
import { SelectField } from '../../kit/forms/filters.js';
import { ActionForm, AlreadySent, Confirmation, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import { FoldingTable } from '../../kit/lists/tables.js';
import { swapping } from '../../kit/live/live.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { ConsoleFrame } from '../frame/console-frame.js';

export const DONE = {
  'choices-saved': 'Email choices saved.',
  'slack-saved': 'Slack URL saved. Send a test message to check it.',
  'slack-removed': 'Slack URL removed.',
  'webhook-removed': 'Webhook URL removed.',
  'waiting-saved': 'Waiting time saved.',
  'test-sent': 'Test message sent. The result appears under Latest messages.',
};

/** The last form sent. */
export interface NotificationsFormState extends Partial<FormState> {
  repeated?: 'secret' | undefined;
}

const CHOICE_NAMES: Record<Choice, string> = { off: 'Off', immediately: 'Email immediately', daily: 'Daily digest' };

interface NotificationsProps {
  choices: Choices;
  /** False if emails can't be sent to the admin. */
  canReach: boolean;
  channels: NotificationChannelsDto;
  sent: NotificationsFormState;
}

export const NotificationsView = ({ choices, canReach, channels, sent }: NotificationsProps): VNode => (
  <ConsoleFrame section="notifications" title="Notifications">
    <Rejection text={sent.rejection} />
    <Confirmation messages={DONE} />
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
        options={Object.entries(CHOICE_NAMES)}
        chosen={choices[kind]}
      />
    ))}
    <SubmitLine look="primary small">Save email choices</SubmitLine>
  </form>
);

interface ChannelPanelsProps {
  channels: NotificationChannelsDto;
  sent: Partial<FormState>;
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
    <Section id="waiting" title="Waiting questions" class="panel stack stack-tight">
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
          <SubmitLine look="small">Save waiting time</SubmitLine>
        </form>
      </RecentSignIn>
    </Section>
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
    <Section id={`${name}-panel`} title={heading} class="panel stack stack-tight">
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
            <SubmitButton look="small">Save {what}</SubmitButton>
            {current !== null && (
              <details>
                <summary class="button button-quiet button-small">Remove {what}…</summary>
                <p class="small">Messages are no longer sent there. To undo it, enter the whole URL again.</p>
                <SubmitButton look="small danger" formaction={`${action}/remove`} formnovalidate>
                  Remove {what}
                </SubmitButton>
              </details>
            )}
          </div>
        </form>
      </RecentSignIn>
    </Section>
  );
};

const inWords = (minutes: number): string => (minutes === 1 ? '1 minute' : `${minutes} minutes`);

export const NewSecretView = ({ secret }: { secret: string }): VNode => (
  <ConsoleFrame section="notifications" title="New signing secret">
    <div class="with-facts">
      <OneTimeSecret heading="Team webhook" secret={secret} what="signing secret">
        <p class="small quiet">
          Notifications are signed with it, like partner webhooks. If you lose the secret, save the webhook URL again.
        </p>
        <LinkLine href={PATH} text="Done" />
      </OneTimeSecret>
    </div>
  </ConsoleFrame>
);

export const PATH = '/console/notifications';

export const CHANNEL_NAMES: Record<TeamChannel, string> = { slack: 'Slack', webhook: 'Webhook' };

/** The latest messages to the team. Polls while one waits for its first attempt. */
const MessagesPanel = ({ channels }: { channels: NotificationChannelsDto }): VNode => {
  const { messages } = channels;
  const isWaiting = messages.some(({ status, attemptedAt }) => status === 'pending' && attemptedAt === null);
  return (
    <section class="panel stack stack-tight" aria-labelledby="latest">
      <div class="row row-apart">
        <h2 id="latest">Latest messages</h2>
        {(channels.slackUrl !== null || channels.webhookUrl !== null) && (
          <ActionForm action={`${PATH}/test`} look="small" isOnce text="Send test message" />
        )}
      </div>
      <div
        id="messages"
        {...(isWaiting && { 'hx-get': PATH, 'hx-trigger': 'every 1s', ...swapping('messages', 'outerHTML') })}
      >
        {messages.length === 0 ? (
          <p class="quiet">No messages yet.</p>
        ) : (
          <FoldingTable label="Messages to the team" columns={['Created', 'Channel', 'Message', 'Result']}>
            {messages.map((message) => (
              <tr>
                <td class="one-line">
                  <ExactAgo at={new Date(message.createdAt)} />
                </td>
                <td>{CHANNEL_NAMES[message.channel]}</td>
                <td>{describe(message)}</td>
                <td>
                  <Result {...message} />
                </td>
              </tr>
            ))}
          </FoldingTable>
        )}
      </div>
    </section>
  );
};

function Result({ status, error }: NotificationMessageDto): VNode {
  if (status === 'sent') return <Note icon="check" tone="good" text="Sent" />;
  if (status === 'pending' && error === null) return <Note icon="clock" text="Pending" />;
  return (
    <Note icon="alert" tone="bad">
      <span>
        {status === 'failed' ? 'Failed' : 'Failed, will retry'}: {error}
      </span>
    </Note>
  );
}

function describe({ kind, count }: NotificationMessageDto): string {
  if (kind === 'test') return 'Test';
  const { label, many } = kindOf(kind as KindName);
  return count === 1 ? label : `${count} ${many}`;
}
