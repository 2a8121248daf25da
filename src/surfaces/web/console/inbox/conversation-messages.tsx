import type { VNode } from 'preact';
import type { Suggestion } from '../../../../contexts/support/conversations/conversation.entity.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { Paragraphs } from '../../kit/components/texts.js';
import { Avatar } from '../frame/console-frame.js';

export interface TimelineEntry {
  id: string;
  kind: 'customer' | 'ai' | 'human' | 'note';
  content: string;
  createdAt: Date;
  /** The admin who wrote it. */
  name: string | null;
  /** Added after the page was opened. */
  isNew: boolean;
}

interface MessagesProps {
  timeline: TimelineEntry[];
  customer: string;
  articlePath: (replyId: string) => string;
}

export const Messages = ({ timeline, customer, articlePath }: MessagesProps): VNode => (
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
          <a class="small" href={articlePath(entry.id)}>
            Create article from reply
          </a>
        )}
      </article>
    ))}
  </div>
);

const authorOf = ({ kind, name }: TimelineEntry, customer: string): string => {
  if (kind === 'customer') return customer;
  return kind === 'ai' ? 'AI' : (name ?? 'Team');
};

interface SuggestionsProps {
  suggestions: Suggestion[];
  action: string;
}

/** Article passages to insert into the reply. Without JavaScript, the buttons submit the form, which saves the draft. */
export const Suggestions = ({ suggestions, action }: SuggestionsProps): VNode => (
  <>
    {suggestions.map(({ title, text }, index) => (
      <div class="suggestion">
        <div class="row row-apart">
          <span class="note tone-good">
            <Icon name="sparkles" />
            Possibly relevant
          </span>
          <span class="quiet" dir="auto">
            from {title}
          </span>
        </div>
        <p id={`suggestion-${index}`} class="as-typed" dir="auto">
          {text}
        </p>
        <div>
          <button
            class="button button-small"
            type="submit"
            form="reply"
            formaction={action}
            formnovalidate
            name="insert"
            value={index}
            data-insert={`suggestion-${index}`}
          >
            Insert suggestion
          </button>
        </div>
      </div>
    ))}
  </>
);
