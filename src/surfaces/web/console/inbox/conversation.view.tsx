import type { VNode } from 'preact';
import type { ListedConversation, InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { Message } from '../../kit/forms/message.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Avatar, ConsoleFrame, type Frame, Live, LiveMark } from '../frame/console-frame.js';
import { CustomerDetails } from './customer-details.js';
import { customerName } from './customer.js';
import { inboxAddress } from './inbox-path.js';
import { VIEW_NAMES } from './inbox-nav.js';
import type { ThreadQuery } from './inbox.dto.js';
import { ReplyFields, type Typed } from './reply-form.js';
import { Messages, Suggestions, type TimelineEntry } from './conversation-messages.js';

export interface ThreadProps {
  frame: Frame;
  query: ThreadQuery;
  thread: InboxConversation;
  timeline: TimelineEntry[];
  /** The latest message on the page. */
  latestId: string;
  conversations: ListedConversation[];
  saved: SavedReply[];
  typed: Typed;
}

export function ThreadView({
  frame,
  query,
  thread,
  timeline,
  latestId,
  conversations,
  saved,
  typed,
}: ThreadProps): VNode {
  const path = `/${thread.id}`;
  const name = customerName(thread.customer);
  const newer = timeline.filter(({ isNew }) => isNew).length;
  return (
    <ConsoleFrame {...frame} section="inbox" title="Inbox" heading={<Heading query={query} />}>
      <Live topic="conversations" address={inboxAddress(query, path, { seen: query.seen ?? latestId })}>
        <div class="inbox">
          <ConversationList query={query} conversations={conversations} current={thread.id} />
          <section class="thread" aria-labelledby="subject">
            <header class="row">
              <a
                class="button button-quiet button-small button-icon only-narrow"
                href={inboxAddress(query)}
                aria-label="Back to list"
              >
                <Icon name="previous" />
              </a>
              <div>
                <h2 id="subject" dir="auto">
                  {name}
                </h2>
                <span class="small quiet">
                  via {thread.partnerName} ·{' '}
                  {thread.waitingSince === null ? (
                    'replied'
                  ) : (
                    <>
                      waiting, asked <ExactAgo at={thread.waitingSince} />
                    </>
                  )}
                </span>
              </div>
              <ClaimState thread={thread} userId={frame.person.userId} query={query} />
            </header>
            <Messages
              timeline={timeline}
              customer={name}
              articleAddress={(reply) => inboxAddress(query, `${path}/article`, { reply })}
            />
            {newer > 0 && (
              <p class="notice tone-warn" role="status">
                <Icon name="alert" />
                {newer === 1 ? 'A new message' : `${newer} new messages`} arrived after you opened this page.
              </p>
            )}
            <Suggestions suggestions={thread.suggestions} action={inboxAddress(query, `${path}/draft`)} />
            {/* Next to the buttons, because the page opens scrolled to the reply. */}
            <div id="reply-messages" class="stack stack-tight">
              <Rejection text={typed.rejection} />
              {query.done !== undefined && typed.rejection === undefined && <Done deed={query.done} />}
            </div>
            <form
              id="reply"
              class="stack stack-tight"
              method="post"
              action={inboxAddress(query, `${path}/reply`)}
              hx-morph-skip
            >
              <ReplyFields thread={thread} query={query} latestId={latestId} saved={saved} typed={typed} />
            </form>
          </section>
          <CustomerDetails thread={thread} query={query} />
        </div>
      </Live>
    </ConsoleFrame>
  );
}

const Heading = ({ query }: { query: ThreadQuery }): VNode => (
  <>
    <a class="small" href={inboxAddress(query)}>
      {VIEW_NAMES[query.view]}
    </a>
    <LiveMark />
  </>
);

const DEED_WORDS = {
  replied: 'Reply sent.',
  article: 'Article created. AI now uses it in replies.',
  'nothing-left': 'Reply sent. No conversations left.',
};

const Done = ({ deed }: { deed: keyof typeof DEED_WORDS }): VNode => (
  <Message tone="good" icon="check">
    {DEED_WORDS[deed]}
  </Message>
);

interface ClaimStateProps {
  thread: InboxConversation;
  userId: string;
  query: ThreadQuery;
}

/** Who claimed the conversation. The buttons submit the reply form, so that typed text is saved. */
function ClaimState({ thread: { id, holder }, userId, query }: ClaimStateProps): VNode {
  const button = (deed: 'claim' | 'release', words: string, from?: string): VNode => (
    <button
      class="button button-small"
      type="submit"
      form="reply"
      formaction={inboxAddress(query, `/${id}/${deed}`)}
      formnovalidate
      {...(from !== undefined && { name: 'from', value: from })}
    >
      {words}
    </button>
  );
  if (holder === null) return <div class="row to-end">{button('claim', 'Claim conversation')}</div>;
  const isOwn = holder.userId === userId;
  return (
    <div class="row to-end">
      <span class={`note${isOwn ? '' : ' tone-warn'}`}>
        <Avatar name={holder.name} />
        {isOwn ? 'Claimed by you' : `Claimed by ${holder.name}`}
      </span>
      {isOwn
        ? button('release', 'Release conversation')
        : button('claim', `Take over from ${holder.name}`, holder.userId)}
    </div>
  );
}

interface ConversationListProps {
  query: ThreadQuery;
  conversations: ListedConversation[];
  current: string;
}

const ConversationList = ({ query, conversations, current }: ConversationListProps): VNode => (
  <nav class="inbox-list only-wide" aria-label="Conversations">
    {conversations.map(({ id, customer, partnerName, question, holder, waitingSince, activeAt }) => (
      <a id={`item-${id}`} href={inboxAddress(query, `/${id}`)} aria-current={id === current ? 'page' : undefined}>
        <span class="row row-apart">
          <strong class="cut" dir="auto">
            {customerName(customer)}
          </strong>
          <span class="row">
            {holder !== null && (
              <>
                <Avatar name={holder.name} />
                <span class="visually-hidden">Claimed by {holder.name}</span>
              </>
            )}
          </span>
        </span>
        <span class="quiet cut">
          {partnerName} · <ExactAgo at={waitingSince ?? activeAt} />
        </span>
        <span class="clamp quiet" dir="auto">
          {question}
        </span>
      </a>
    ))}
    {conversations.length === 0 && <p class="small quiet">No conversations.</p>}
  </nav>
);
