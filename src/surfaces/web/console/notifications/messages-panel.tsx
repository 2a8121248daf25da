import type { VNode } from 'preact';
import type {
  NotificationChannelsDto,
  NotificationMessageDto,
} from '../../../../contexts/notifications/channels/channels.dto.js';
import type { TeamChannel } from '../../../../contexts/notifications/events/notification-item.entity.js';
import { type KindName, kindOf } from '../../../../contexts/notifications/events/notification-kinds.js';
import { ExactAgo } from '../../kit/components/date.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';

const PATH = '/console/notifications';

export const CHANNEL_NAMES: Record<TeamChannel, string> = { slack: 'Slack', webhook: 'Webhook' };

/** The latest messages to the team. Polls while one waits for its first attempt. */
export const MessagesPanel = ({ channels }: { channels: NotificationChannelsDto }): VNode => {
  const { messages } = channels;
  const isWaiting = messages.some(({ status, attemptedAt }) => status === 'pending' && attemptedAt === null);
  return (
    <section class="panel stack stack-tight" aria-labelledby="latest">
      <div class="row row-apart">
        <h2 id="latest">Latest messages</h2>
        {(channels.slackUrl !== null || channels.webhookUrl !== null) && (
          <form method="post" action={`${PATH}/test`}>
            <OneTimeToken />
            <button class="button button-small" type="submit">
              Send test message
            </button>
          </form>
        )}
      </div>
      <div
        id="messages"
        {...(isWaiting && {
          'hx-get': PATH,
          'hx-trigger': 'every 1s',
          'hx-target': '#messages',
          'hx-select': '#messages',
          'hx-swap': 'outerHTML',
        })}
      >
        {messages.length === 0 ? (
          <p class="quiet">No messages yet.</p>
        ) : (
          <FoldingTable label="Messages to the team" columns={['Created', 'Channel', 'Message', 'Result']}>
            {messages.map((message) => (
              <MessageRow message={message} />
            ))}
          </FoldingTable>
        )}
      </div>
    </section>
  );
};

const MessageRow = ({ message }: { message: NotificationMessageDto }): VNode => (
  <tr>
    <td class="one-line">
      <ExactAgo at={new Date(message.createdAt)} />
    </td>
    <td>{CHANNEL_NAMES[message.channel]}</td>
    <td>{describe(message)}</td>
    <td>
      <Result message={message} />
    </td>
  </tr>
);

function Result({ message: { status, error } }: { message: NotificationMessageDto }): VNode {
  if (status === 'sent')
    return (
      <span class="note tone-good">
        <Icon name="check" />
        Sent
      </span>
    );
  if (status === 'pending' && error === null)
    return (
      <span class="note">
        <Icon name="clock" />
        Pending
      </span>
    );
  return (
    <span class="note tone-bad">
      <Icon name="alert" />
      <span>
        {status === 'failed' ? 'Failed' : 'Failed, will retry'}: {error}
      </span>
    </span>
  );
}

function describe({ kind, count }: NotificationMessageDto): string {
  if (kind === 'test') return 'Test';
  const { label, many } = kindOf(kind as KindName);
  return count === 1 ? label : `${count} ${many}`;
}
