import type { VNode } from 'preact';
import type { ListedConversation, InboxConversation } from '../../../../contexts/support/inbox/inbox.repository.js';
import type { EarlierReply } from '../../../../contexts/support/learning/earlier-replies.service.js';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';
import { Message } from '../../kit/forms/message.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import { Avatar, ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CustomerDetails } from './customer-details.js';
import { customerName } from '../../kit/support/customer.js';
import { inboxPath } from './inbox-path.js';
import { VIEW_NAMES } from './inbox-nav.js';
import type { ConversationQuery } from './inbox.dto.js';
import { MarkMenus, MarkText } from './marks/mark-menus.js';
import { ReplyFields, type TypedTexts } from './reply-form.js';
import { Messages, Suggestions, type TimelineEntry } from './conversation-messages.js';

export interface ConversationProps {
  frame: Frame;
  query: ConversationQuery;
  conversation: InboxConversation;
  timeline: TimelineEntry[];
  latestId: string;
  earlierReplies: EarlierReply[];
  conversations: ListedConversation[];
  saved: SavedReply[];
  typed: TypedTexts;
}

export function ConversationView({
  frame,
  query,
  conversation,
  timeline,
  latestId,
  earlierReplies,
  conversations,
  saved,
  typed,
}: ConversationProps): VNode {
  const path = `/${conversation.id}`;
  const name = customerName(conversation.customer);
  const newer = timeline.filter(({ isNew }) => isNew).length;
  return (
    <ConsoleFrame {...frame} section="inbox" title="Inbox" heading={<Heading query={query} />}>
      <Live topic="conversations" path={inboxPath(query, path, { seen: query.seen ?? latestId })}>
        <div class="inbox">
          <ConversationList query={query} conversations={conversations} current={conversation.id} />
          <section class="thread" aria-labelledby="subject">
            <header class="row">
              <a
                class="button button-quiet button-small button-icon only-narrow"
                href={inboxPath(query)}
                aria-label="Back to list"
              >
                <Icon name="previous" />
              </a>
              <div>
                <h2 id="subject" dir="auto">
                  {name}
                </h2>
                <span class="small quiet">
                  via {conversation.partnerName} · <State conversation={conversation} />
                </span>
              </div>
              <div class="row to-end">
                <ClaimState conversation={conversation} userId={frame.admin.userId} query={query} />
                <MarkMenus conversation={conversation} query={query} typed={typed} />
              </div>
            </header>
            <Messages
              timeline={timeline}
              customer={name}
              articlePath={(reply) => inboxPath(query, `${path}/article`, { reply })}
              markPath={(reply) => inboxPath(query, `${path}/replies/${reply}/wrong`)}
            />
            {newer > 0 && (
              <p class="notice tone-warn" role="status">
                <Icon name="alert" />
                {newer === 1 ? 'A new message' : `${newer} new messages`} arrived after you opened this page.
              </p>
            )}
            <Suggestions
              suggestions={conversation.suggestions}
              earlierReplies={earlierReplies}
              pathOf={(id) => inboxPath(query, `/${id}`)}
              action={inboxPath(query, `${path}/draft`)}
            />
            {/* Next to the buttons, because the page opens scrolled to the reply. */}
            <div id="reply-messages" class="stack stack-tight">
              <Rejection text={typed.rejection} />
              {query.done !== undefined && typed.rejection === undefined && <Done confirmation={query.done} />}
            </div>
            <form
              id="reply"
              class="stack stack-tight"
              method="post"
              action={inboxPath(query, `${path}/reply`)}
              hx-morph-skip
            >
              <ReplyFields conversation={conversation} query={query} latestId={latestId} saved={saved} typed={typed} />
            </form>
          </section>
          <CustomerDetails conversation={conversation} query={query} />
        </div>
      </Live>
    </ConsoleFrame>
  );
}

const Heading = ({ query }: { query: ConversationQuery }): VNode => (
  <>
    <a class="small" href={inboxPath(query)}>
      {VIEW_NAMES[query.view]}
    </a>
    <LiveMark />
  </>
);

function State({ conversation }: { conversation: InboxConversation }): VNode {
  const mark = MarkText(conversation);
  if (mark !== null) return <>{mark}. A reply or a new question reopens it.</>;
  if (conversation.waitingSince === null) return <>replied</>;
  return (
    <>
      waiting, asked <ExactAgo at={conversation.waitingSince} />
    </>
  );
}

const CONFIRMATION_TEXTS = {
  replied: 'Reply sent.',
  article: 'Article created. AI now uses it in replies.',
  closed: 'Conversation closed.',
  snoozed: 'Conversation snoozed.',
  reopened: 'Conversation reopened.',
  'nothing-left': 'Reply sent. No conversations left.',
};

const Done = ({ confirmation }: { confirmation: keyof typeof CONFIRMATION_TEXTS }): VNode => (
  <Message tone="good" icon="check">
    {CONFIRMATION_TEXTS[confirmation]}
  </Message>
);

interface ClaimStateProps {
  conversation: InboxConversation;
  userId: string;
  query: ConversationQuery;
}

/** Who claimed the conversation. The buttons submit the reply form, so that typed text is saved. */
function ClaimState({ conversation: { id, holder }, userId, query }: ClaimStateProps): VNode {
  const button = (action: 'claim' | 'release', words: string, from?: string): VNode => (
    <button
      class="button button-small"
      type="submit"
      form="reply"
      formaction={inboxPath(query, `/${id}/${action}`)}
      formnovalidate
      {...(action === 'claim' && { 'aria-keyshortcuts': 'c a' })}
      {...(from !== undefined && { name: 'from', value: from })}
    >
      {words}
    </button>
  );
  if (holder === null) return button('claim', 'Claim conversation');
  const isOwn = holder.userId === userId;
  return (
    <>
      <span class={`note${isOwn ? '' : ' tone-warn'}`}>
        <Avatar name={holder.name} />
        {isOwn ? 'Claimed by you' : `Claimed by ${holder.name}`}
      </span>
      {isOwn
        ? button('release', 'Release conversation')
        : button('claim', `Take over from ${holder.name}`, holder.userId)}
    </>
  );
}

interface ConversationListProps {
  query: ConversationQuery;
  conversations: ListedConversation[];
  current: string;
}

const ConversationList = ({ query, conversations, current }: ConversationListProps): VNode => (
  <nav class="inbox-list only-wide" aria-label="Conversations">
    {conversations.map(({ id, customer, partnerName, question, holder, waitingSince, activeAt, ...marks }) => (
      <a
        id={`item-${id}`}
        href={inboxPath(query, `/${id}`)}
        aria-current={id === current ? 'page' : undefined}
        data-key-item="open"
      >
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
          {partnerName} · {MarkText(marks) ?? <ExactAgo at={waitingSince ?? activeAt} />}
        </span>
        <span class="clamp quiet" dir="auto">
          {question}
        </span>
      </a>
    ))}
    {conversations.length === 0 && <p class="small quiet">No conversations.</p>}
  </nav>
);
