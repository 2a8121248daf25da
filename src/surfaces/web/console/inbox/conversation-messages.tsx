import type { VNode } from 'preact';
import type { Customer } from '../../../../contexts/support/conversations/conversation.entity.js';
import type { EarlierReply } from '../../../../contexts/support/learning/earlier-replies.service.js';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { excerpt, Icon, NameLink, Paragraphs } from '../../kit/components/elements.js';
import { customerName } from '../../kit/support/customer.js';
import { Avatar } from '../frame/console-frame.js';
import { INBOX, inboxPath } from './inbox.dto.js';
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
          <strong class="cut" dir="auto">
            {authorOf(entry, customer)}
          </strong>
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

interface InsertablesProps extends ConversationParts {
  earlierReplies: EarlierReply[];
  saved: SavedReply[];
}

/** Article passages, earlier replies and saved replies to insert into the reply. */
export function Insertables({ conversation, query, earlierReplies, saved }: InsertablesProps): VNode {
  const action = inboxPath(query, `/${conversation.id}/draft`);
  const texts: InsertableText[] = [
    ...conversation.suggestions.map(({ title, text }, index) => ({
      id: `suggestion-${index}`,
      name: 'suggestion',
      value: `${index}`,
      line: title,
      text,
      source: <span dir="auto">from {title}</span>,
    })),
    ...earlierReplies.map(({ conversationId, messageId, question, text, createdAt }) => ({
      id: `reply-${messageId}`,
      name: 'earlier reply',
      value: EARLIER_REPLY_PREFIX + messageId,
      line: excerpt(text, LINE_LENGTH),
      text,
      source: (
        <>
          Earlier reply, <ExactAgo at={createdAt} />, to{' '}
          <NameLink href={inboxPath(query, `/${conversationId}`)} text={excerpt(question, LINE_LENGTH)} />
        </>
      ),
    })),
  ];
  return (
    <section class="stack stack-tight">
      <h2>Insert into reply</h2>
      {texts.map((insertable, index) => (
        <Insertable {...insertable} shortcut={`${index + 1}`} action={action} />
      ))}
      {saved.length > 0 && (
        <>
          <select id="saved" name="saved" form="reply" hx-morph-skip aria-label="Saved reply">
            {saved.map(({ id, title, content }) => (
              <option value={id} data-text={content}>
                {title}
              </option>
            ))}
          </select>
          <ReplyButton formaction={action} name="insert" value="saved" data-insert="saved" text="Insert saved reply" />
        </>
      )}
      <a class="small" href={`${INBOX}/saved`}>
        {saved.length > 0 ? 'Manage saved replies' : 'Create saved replies'}
      </a>
    </section>
  );
}

/** In `insert`, before the ID of an earlier reply. */
export const EARLIER_REPLY_PREFIX = 'reply:';
const LINE_LENGTH = 80;

interface InsertableText {
  id: string;
  name: string;
  /** Of the form's field. */
  value: string;
  /** Shown while it is closed. */
  line: string;
  text: string;
  source: VNode;
}

/** Without JavaScript, the button submits the form, which saves the draft. */
const Insertable = (props: InsertableText & { action: string; shortcut: string }): VNode => (
  <div class="suggestion">
    <details>
      <summary class="cut" dir="auto">
        <Icon name="sparkles" /> {props.line}
      </summary>
      <p id={props.id} class="as-typed" dir="auto">
        {props.text}
      </p>
      <p class="small quiet">{props.source}</p>
    </details>
    <ReplyButton
      isQuiet
      formaction={props.action}
      name="insert"
      value={props.value}
      data-insert={props.id}
      aria-keyshortcuts={props.shortcut}
      data-key-name={`Insert ${props.name}: ${props.line}`}
    >
      Insert<span class="visually-hidden"> {props.name}</span>
    </ReplyButton>
  </div>
);
