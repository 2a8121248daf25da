import type { VNode } from 'preact';
import type { InboxRow } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import type { EarlierReply } from '../../../../contexts/support/learning/earlier-replies.service.js';
import type { SavedReply } from '../../../../contexts/support/saved-replies/saved-reply.entity.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { excerpt, Fact, Icon } from '../../kit/components/elements.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import { useUser } from '../../kit/components/viewer.js';
import { customerName } from '../../kit/support/customer.js';
import { Avatar, ConsoleFrame } from '../frame/console-frame.js';
import { Insertables, Messages, type TimelineEntry } from './conversation-messages.js';
import { MarkMenus, MarkText, VIEW_NAMES, WaitingSince } from './mark-menus.js';
import { inboxPath } from './inbox.dto.js';
import { type ConversationParts, ReplyButton, ReplyFields, type TypedTexts } from './reply-form.js';

interface ConversationProps extends ConversationParts {
  timeline: TimelineEntry[];
  latestId: string;
  earlierReplies: EarlierReply[];
  conversations: InboxRow[];
  saved: SavedReply[];
  typed: TypedTexts;
  /** After this time, a question is late. */
  waitingMinutes: number;
}

export function ConversationView(props: ConversationProps): VNode {
  const { query, conversation, timeline, latestId, earlierReplies, saved, typed } = props;
  const path = `/${conversation.id}`;
  const newer = timeline.filter(({ isNew }) => isNew).length;
  return (
    <ConsoleFrame
      section="inbox"
      title="Inbox"
      heading={
        <>
          <a class="small" href={inboxPath(query)}>
            {VIEW_NAMES[query.view]}
          </a>
          <LiveMark />
        </>
      }
    >
      <Live topic="conversations" path={inboxPath(query, path, { seen: query.seen ?? latestId })}>
        <div class="inbox">
          <ConversationList {...props} />
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
                <h2 id="subject" class="cut" dir="auto">
                  {customerName(conversation.customer)}
                </h2>
                <span class="small quiet">
                  via {conversation.partnerName} · <State {...props} />
                </span>
              </div>
              <div class="row to-end">
                <ClaimState conversation={conversation} query={query} />
                <MarkMenus conversation={conversation} query={query} typed={typed} />
              </div>
            </header>
            <Messages conversation={conversation} query={query} timeline={timeline} />
            {newer > 0 && (
              <p class="notice tone-warn" role="status">
                <Icon name="alert" />
                {newer === 1 ? 'A new message' : `${newer} new messages`} arrived after you opened this page.
              </p>
            )}
            <div class="composer stack stack-tight">
              <div id="reply-messages" class="stack stack-tight">
                <Rejection text={typed.rejection} />
                {typed.rejection === undefined && <Confirmation messages={DONE} />}
              </div>
              <div id="composer" hx-morph-skip>
                <form
                  id="reply"
                  class="stack stack-tight"
                  method="post"
                  action={inboxPath(query, `${path}/reply`)}
                  {...draftAttributes(typed.note !== '')}
                >
                  <ReplyFields conversation={conversation} query={query} latestId={latestId} typed={typed} />
                </form>
              </div>
            </div>
          </section>
          <aside class="stack inbox-details" aria-label="Details">
            <Insertables conversation={conversation} query={query} earlierReplies={earlierReplies} saved={saved} />
            <CustomerDetails conversation={conversation} query={query} />
          </aside>
        </div>
      </Live>
    </ConsoleFrame>
  );
}

function State({ conversation, waitingMinutes }: ConversationProps): VNode {
  const mark = MarkText(conversation);
  if (mark !== null) return <>{mark}. A reply or a new question reopens it.</>;
  if (conversation.waitingSince === null) return <>replied</>;
  return (
    <>
      waiting · <WaitingSince since={conversation.waitingSince} waitingMinutes={waitingMinutes} />
    </>
  );
}

const DONE = {
  replied: 'Reply sent.',
  article: 'Article created. AI now uses it in replies.',
  closed: 'Conversation closed. No conversations left.',
  'closed-next': 'Conversation closed. This one has waited longest after it.',
  snoozed: 'Conversation snoozed. No conversations left.',
  'snoozed-next': 'Conversation snoozed. This one has waited longest after it.',
  reopened: 'Conversation reopened.',
  'nothing-left': 'Reply sent. No conversations left.',
};

/** Who claimed the conversation. */
function ClaimState({ conversation: { id, holder, closedAs }, query }: ConversationParts): VNode | null {
  const button = (action: 'claim' | 'release', words: string, from?: string): VNode => (
    <ReplyButton
      formaction={inboxPath(query, `/${id}/${action}`)}
      {...(action === 'claim' && { 'aria-keyshortcuts': 'c a' })}
      {...(from !== undefined && { name: 'from', value: from })}
      text={words}
    />
  );
  const isOwn = holder?.userId === useUser().userId;
  if (holder === null) return closedAs === null ? button('claim', 'Claim conversation') : null;
  return (
    <>
      <span class={`note${isOwn ? '' : ' tone-warn'}`}>
        <Avatar name={holder.name} />
        {isOwn ? 'Claimed by you' : `Claimed by ${holder.name}`}
      </span>
      {isOwn && button('release', 'Release conversation')}
      {!isOwn && closedAs === null && button('claim', `Take over from ${holder.name}`, holder.userId)}
    </>
  );
}

const ConversationList = ({ query, conversation, conversations, waitingMinutes }: ConversationProps): VNode => (
  <nav class="inbox-list only-wide" aria-label="Conversations">
    {conversations.map(({ id, customer, partnerName, question, holder, waitingSince, activeAt, ...marks }) => (
      <a
        id={`item-${id}`}
        href={inboxPath(query, `/${id}`)}
        aria-current={id === conversation.id ? 'page' : undefined}
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
          {partnerName} ·{' '}
          {MarkText(marks) ??
            (waitingSince === null ? (
              <ExactAgo at={activeAt} />
            ) : (
              <WaitingSince since={waitingSince} waitingMinutes={waitingMinutes} />
            ))}
        </span>
        <span class="clamp quiet" dir="auto">
          {question}
        </span>
      </a>
    ))}
    {conversations.length === 0 && <p class="small quiet">No conversations.</p>}
  </nav>
);

/** Longer values are cut. The API returns them in full. */
const MAX_VALUE = 500;

const shown = (value: unknown): string => excerpt(typeof value === 'string' ? value : JSON.stringify(value), MAX_VALUE);

/** The customer, the partner's metadata, and other conversations with the customer. */
function CustomerDetails({ conversation, query }: ConversationParts): VNode {
  const { customer, metadata, others } = conversation;
  const known = Object.entries(metadata);
  return (
    <>
      <section>
        <h2>Customer</h2>
        <dl class="facts">
          {customer.name !== undefined && <Fact name="Name">{customer.name}</Fact>}
          {customer.email !== undefined && <Fact name="Email">{customer.email}</Fact>}
          {customer.id !== undefined && <Fact name="Customer ID" value={<code>{customer.id}</code>} />}
          <Fact name="Partner">
            <a href={inboxPath({ view: query.view, partner: conversation.clientId })}>{conversation.partnerName}</a>
          </Fact>
          {conversation.externalId !== null && (
            <Fact name="External ID" value={<code>{conversation.externalId}</code>} />
          )}
          <Fact name="Opened" value={<ExactAgo at={conversation.createdAt} />} />
        </dl>
      </section>
      {known.length > 0 && (
        <section>
          <h2>Metadata</h2>
          <dl class="facts">
            {known.map(([name, value]) => (
              <Fact name={excerpt(name, 60)}>{shown(value)}</Fact>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2>Other conversations</h2>
        {others.length === 0 ? (
          <p class="small quiet">No other conversations.</p>
        ) : (
          <ul class="link-list" role="list">
            {others.map(({ id, question, status, closedAs, activeAt }) => (
              <li>
                <a href={inboxPath(query, `/${id}`)}>
                  <span class="cut" dir="auto">
                    {question}
                  </span>
                  <span class="count">
                    {closedAs !== null ? (
                      'closed'
                    ) : status === 'pending' ? (
                      'waiting'
                    ) : (
                      <ExactAgo at={new Date(activeAt)} />
                    )}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
