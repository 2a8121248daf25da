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
import { ActionForm } from '../../kit/forms/action-form.js';

export const PATH = '/console/notifications';

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
          <ActionForm action={`${PATH}/test`} look="small" isOnce>
            Send test message
          </ActionForm>
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
  const isSent = status === 'sent';
  if (isSent || (status === 'pending' && error === null))
    return (
      <span class={isSent ? 'note tone-good' : 'note'}>
        <Icon name={isSent ? 'check' : 'clock'} />
        {isSent ? 'Sent' : 'Pending'}
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
