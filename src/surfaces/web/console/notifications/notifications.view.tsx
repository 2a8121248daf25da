import type { VNode } from 'preact';
import type { NotificationChannelsDto } from '../../../../contexts/notifications/channels/channels.dto.js';
import type { Choices } from '../../../../contexts/notifications/choices/choices.service.js';
import { type Choice, CHOICES } from '../../../../contexts/notifications/choices/notification-choice.entity.js';
import { KIND_NAMES, kindOf } from '../../../../contexts/notifications/events/notification-kinds.js';
import { FIRST_ADMIN_EMAIL } from '../../../../platform/mail/mails.js';
import { AlreadySent } from '../../kit/forms/already-sent.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { ChannelPanels } from './channel-panels.js';
import { MessagesPanel } from './messages-panel.js';

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

export interface NotificationsProps {
  frame: Frame;
  choices: Choices;
  /** False if emails can't be sent to the admin. */
  canReach: boolean;
  channels: NotificationChannelsDto;
  sent: SentNotifications;
}

export const NotificationsView = ({ frame, choices, canReach, channels, sent }: NotificationsProps): VNode => (
  <ConsoleFrame {...frame} section="notifications" title="Notifications">
    <Rejection text={sent.rejection} />
    <Confirmation messages={DONE} done={sent.done} />
    {sent.repeated !== undefined && <AlreadySent>It created a signing secret, which is shown only once.</AlreadySent>}
    <div class="with-facts">
      <aside class="facts-first" aria-label="Your emails">
        <ChoicesForm choices={choices} canReach={canReach} email={frame.admin.email} />
      </aside>
      <div class="stack">
        <ChannelPanels admin={frame.admin} channels={channels} sent={sent} />
        <MessagesPanel channels={channels} />
      </div>
    </div>
  </ConsoleFrame>
);

const ChoicesForm = ({
  choices,
  canReach,
  email,
}: Pick<NotificationsProps, 'choices' | 'canReach'> & { email: string }): VNode => (
  <form class="panel stack stack-tight" method="post" action="/console/notifications" aria-labelledby="emails">
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
