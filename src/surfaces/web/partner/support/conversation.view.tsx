import type { VNode } from 'preact';
import type { PartnerThread } from '../../../../contexts/support/conversations/partner-conversations.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Paragraphs } from '../../kit/components/texts.js';
import { Live } from '../../kit/live/live.js';
import { customerName } from '../../kit/support/customer.js';
import { type Frame, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { SourceMark, STATUS_NAMES } from './source-mark.js';

export interface ConversationProps {
  frame: Frame;
  thread: PartnerThread;
}

export function ConversationView({ frame, thread }: ConversationProps): VNode {
  const path = memberPath(frame.member, '/support');
  return (
    <PartnerFrame {...frame} section="/support" title="Conversation" heading={<UpdateMark />}>
      <Live topic="conversations" path={`${path}/conversations/${thread.id}`}>
        <p class="row small">
          <b>{STATUS_NAMES[thread.status]}</b>
          {thread.waitingSince !== null && (
            <span class="note tone-warn">
              <span>
                Waiting since <ExactAgo at={thread.waitingSince} />
              </span>
            </span>
          )}
          <span class="quiet">
            Opened <ExactAgo at={thread.createdAt} />
          </span>
        </p>
        <Facts thread={thread} />
        <Messages thread={thread} />
      </Live>
      <p>
        <a class="button button-quiet button-small" href={path}>
          Back to conversations
        </a>
      </p>
    </PartnerFrame>
  );
}

const Facts = ({ thread: { id, externalId, customer } }: { thread: PartnerThread }): VNode => (
  <dl class="columns columns-small">
    {(
      [
        ['Conversation ID', id],
        ['Your ID', externalId],
        ['Customer', customer.name],
        ['Customer email', customer.email],
        ['Customer ID', customer.id],
      ] as const
    ).map(
      ([label, value]) =>
        value != null && (
          <div>
            <dt class="label">{label}</dt>
            <dd class="as-typed" dir="auto">
              {value}
            </dd>
          </div>
        ),
    )}
  </dl>
);

const Messages = ({ thread: { messages, customer } }: { thread: PartnerThread }): VNode => (
  <div class="messages" tabIndex={0} role="region" aria-label="Messages">
    {messages.map(({ id, author, content, createdAt }) => (
      <article class="message" id={`message-${id}`}>
        <header>
          {author === 'customer' ? (
            <strong dir="auto">{customerName(customer)}</strong>
          ) : (
            <SourceMark source={author === 'ai' ? 'ai' : 'human'} />
          )}
          <span>
            <ExactAgo at={createdAt} />
          </span>
        </header>
        <Paragraphs text={content} />
      </article>
    ))}
  </div>
);
