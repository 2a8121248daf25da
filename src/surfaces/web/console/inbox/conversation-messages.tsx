import type { VNode } from 'preact';
import type { Customer } from '../../../../contexts/support/conversations/conversation.entity.js';
import type { EarlierReply } from '../../../../contexts/support/learning/earlier-replies.service.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { excerpt, Icon, NameLink, Note, Paragraphs } from '../../kit/components/elements.js';
import { customerName } from '../../kit/support/customer.js';
import { Avatar } from '../frame/console-frame.js';
import { inboxPath } from './inbox.dto.js';
import { type ConversationParts, ReplyButton } from './reply-form.js';

export interface TimelineEntry {
  id: string;
  kind: 'customer' | 'ai' | 'human' | 'note';
  content: string;
  createdAt: Date;
  /** The admin who wrote it. */
  name: string | null;
  /** Added after the page was opened. */
  isNew: boolean;
  markedWrong: boolean;
}

interface MessagesProps extends ConversationParts {
  timeline: TimelineEntry[];
}

export const Messages = ({ conversation: { id, customer }, query, timeline }: MessagesProps): VNode => (
  <div class="messages" tabIndex={0} role="region" aria-label="Messages">
    {timeline.map((entry) => (
      <article class="message" id={`message-${entry.id}`}>
        <header>
          {entry.kind === 'ai' ? (
            <span class="avatar" aria-hidden="true">
              <Icon name="agent" />
            </span>
          ) : (
            <Avatar name={authorOf(entry, customer)} />
          )}
          <strong dir="auto">{authorOf(entry, customer)}</strong>
          <span>
            {entry.kind === 'note' && 'internal note · '}
            <ExactAgo at={entry.createdAt} />
          </span>
          {entry.isNew && <span class="tag tone-warn">new</span>}
          {entry.markedWrong && <span class="tag tone-bad">marked as wrong</span>}
        </header>
        {entry.kind === 'note' ? (
          <div class="notice tone-warn">
            <div>
              <Paragraphs text={entry.content} />
            </div>
          </div>
        ) : (
          <Paragraphs text={entry.content} />
        )}
        {entry.kind === 'human' && (
          <a class="small" href={inboxPath(query, `/${id}/article`, { reply: entry.id })}>
            Create article from reply
          </a>
        )}
        {entry.kind === 'ai' && (
          <ReplyButton
            isQuiet
            formaction={inboxPath(query, `/${id}/replies/${entry.id}/wrong`)}
            name="wrong"
            value={entry.markedWrong ? 'no' : 'yes'}
            text={entry.markedWrong ? 'Remove mark' : 'Mark reply as wrong'}
          />
        )}
      </article>
    ))}
  </div>
);

const authorOf = ({ kind, name }: TimelineEntry, customer: Customer): string => {
  if (kind === 'customer') return customerName(customer);
  return kind === 'ai' ? 'AI' : (name ?? 'Team');
};

interface SuggestionsProps extends ConversationParts {
  earlierReplies: EarlierReply[];
}

/** Article passages and earlier replies to insert into the reply. */
export const Suggestions = ({ conversation, query, earlierReplies }: SuggestionsProps): VNode => (
  <>
    {conversation.suggestions.map(({ title, text }, index) => (
      <Insertable
        id={`suggestion-${index}`}
        text={text}
        label="Possibly relevant"
        source={<span dir="auto">from {title}</span>}
        button={{ text: 'Insert suggestion', value: `${index}` }}
        action={inboxPath(query, `/${conversation.id}/draft`)}
      />
    ))}
    {earlierReplies.map(({ conversationId, messageId, question, text, createdAt }) => (
      <Insertable
        id={`reply-${messageId}`}
        text={text}
        label="Earlier reply"
        source={
          <>
            <ExactAgo at={createdAt} /> to{' '}
            <NameLink href={inboxPath(query, `/${conversationId}`)} text={excerpt(question, QUESTION_LENGTH)} />
          </>
        }
        button={{ text: 'Insert earlier reply', value: `${EARLIER_REPLY_PREFIX}${messageId}` }}
        action={inboxPath(query, `/${conversation.id}/draft`)}
      />
    ))}
  </>
);

/** In `insert`, before the ID of an earlier reply. */
export const EARLIER_REPLY_PREFIX = 'reply:';
const QUESTION_LENGTH = 80;

interface InsertableProps {
  id: string;
  text: string;
  label: string;
  source: VNode;
  button: { text: string; value: string };
  action: string;
}

/** Without JavaScript, the button submits the form, which saves the draft. */
const Insertable = ({ id, text, label, source, button, action }: InsertableProps): VNode => (
  <div class="suggestion">
    <div class="row row-apart">
      <Note icon="sparkles" tone="good" text={label} />
      <span class="quiet">{source}</span>
    </div>
    <p id={id} class="as-typed" dir="auto">
      {text}
    </p>
    <div>
      <ReplyButton formaction={action} name="insert" value={button.value} data-insert={id} text={button.text} />
    </div>
  </div>
);
