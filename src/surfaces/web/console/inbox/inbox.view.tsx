import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { AiOutcome } from '../../../../contexts/support/statistics/ai-outcomes.js';
import type { InboxRow } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import type { ViewCounts } from '../../../../contexts/support/inbox/admin-conversations.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { counted, ExactAgo } from '../../kit/components/formats.js';
import { Empty, excerpt, Icon, LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { useDone } from '../../kit/components/viewer.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { FilterSelect, Select } from '../../kit/forms/filters.js';
import {
  SelectAllRows,
  SelectBox,
  SelectHead,
  SelectionBar,
  SelectionResult,
  type SelectionState,
} from '../../kit/lists/selection.js';
import { FoldingTable, Pages } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { ArticleFields } from '../../kit/knowledge/articles.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import type { Form, FormState } from '../../kit/pages/form-handler.js';
import { customerName } from '../../kit/support/customer.js';
import { Avatar, ConsoleFrame, FilterBar, PartnerFilter } from '../frame/console-frame.js';
import { CONVERSATIONS, INBOX, inboxPath, InboxQuery, SELECTION_ACTIONS, type SelectionAction } from './inbox.dto.js';
import { InboxNav, MarkText, VIEW_NAMES, WaitingSince } from './mark-menus.js';
import { SNOOZE_PRESETS } from './snooze-times.js';

const QUESTION_LENGTH = 180;

const AI_OUTCOME_NAMES: Record<AiOutcome, string> = {
  answered: 'Answered by AI this month',
  offered: 'Suggestion offered this month',
  accepted: 'Suggestion accepted this month',
  'handed-over': 'Handed over by AI this month',
  wrong: 'Marked as wrong this month',
};

interface InboxProps {
  query: InboxQuery;
  partners: PartnerName[];
  conversations: Page<InboxRow>;
  counts: ViewCounts;
  /** After this time, a question is late. */
  waitingMinutes: number;
  sent: SelectionState;
}

export const InboxView = ({ partners, counts, query: { changed, ...query }, ...list }: InboxProps): VNode => (
  <ConsoleFrame section="inbox" title="Inbox" heading={<LiveMark />}>
    <InboxNav page={query.view} counts={counts} query={query} />
    <div class="row row-apart row-top">
      <FilterBar action={INBOX} of={InboxQuery} query={query} label="Filter conversations">
        {query.view !== 'waiting' && <input type="hidden" name="view" value={query.view} />}
        <PartnerFilter partners={partners} chosen={query.partner} />
        <Select
          name="ai"
          aria-label="AI this month"
          none="All conversations"
          options={Object.entries(AI_OUTCOME_NAMES)}
          chosen={query.ai}
        />
      </FilterBar>
      <ActionForm action={inboxPath(query, '/next')} look="primary small" isOnce aria-keyshortcuts="c">
        Claim next conversation
      </ActionForm>
    </div>
    <Confirmation
      messages={{ 'nothing-left': `No conversations left${query.partner === undefined ? '' : ' for this partner'}.` }}
    />
    <Rejection text={list.sent.rejection} />
    <SelectionResult of={CONVERSATIONS} outcome={list.sent.outcome} changed={changed} success={useSuccess()} />
    <Live
      topic="conversations"
      path={inboxPath(query, '', { page: query.page === 1 ? undefined : query.page })}
      also="#inbox-nav"
    >
      <Conversations query={query} {...list} />
    </Live>
    <SelectionBar
      action={inboxPath(query, '/batch', { page: query.page === 1 ? undefined : query.page })}
      label="Change selected conversations"
    >
      <input type="hidden" name="zone" />
      <SubmitButton look="small" name="action" value="close" text="Close as resolved" />
      <SubmitButton look="small" name="action" value="spam" text="Close as spam" />
      {query.view !== 'closed' && <SubmitButton look="small" name="action" value="claim" text="Claim" />}
      <FilterSelect name="preset" label="Snooze selected" options={Object.entries(SNOOZE_PRESETS)} />
      <SubmitButton look="small" name="action" value="snooze" text="Snooze" />
    </SelectionBar>
  </ConsoleFrame>
);

const CHANGED: Record<SelectionAction, string> = {
  close: 'closed as resolved',
  spam: 'closed as spam',
  claim: 'claimed by you',
  snooze: 'snoozed',
};

function useSuccess(): (count: number) => string | undefined {
  const done = SELECTION_ACTIONS.find((action) => action === useDone());
  return (count) => done && `${counted(count, 'conversation')} ${CHANGED[done]}.`;
}

type ListProps = Pick<InboxProps, 'query' | 'conversations' | 'waitingMinutes' | 'sent'>;

function Conversations({ query, conversations, ...row }: ListProps): VNode {
  const { items, pagination } = conversations;
  if (items.length === 0) return <Empty heading="No conversations">{EMPTY[query.view]}</Empty>;
  return (
    <>
      <SelectAllRows />
      <FoldingTable
        label={VIEW_NAMES[query.view]}
        columns={[<SelectHead />, 'Customer', 'Latest question', 'Partner', 'Waiting', 'Claimed by']}
      >
        {items.map((conversation) => (
          <Row conversation={conversation} query={query} {...row} />
        ))}
      </FoldingTable>
      <Pages pagination={pagination} pathOf={(page) => inboxPath(query, '', { page })} />
    </>
  );
}

type RowProps = Omit<ListProps, 'conversations'> & { conversation: InboxRow };

const Row = ({ conversation, query, waitingMinutes, sent }: RowProps): VNode => (
  <tr id={`row-${conversation.id}`} data-key-item>
    <td>
      <SelectBox
        of={CONVERSATIONS}
        row={conversation}
        value={conversation.questionId ?? ''}
        name={`conversation with ${customerName(conversation.customer)}`}
        outcome={sent.outcome}
        shortcut="x"
      />
    </td>
    <th scope="row" dir="auto">
      <a
        class="clamp"
        href={inboxPath(query, `/${conversation.id}`)}
        aria-keyshortcuts="r"
        data-key-name="Open conversation to reply"
      >
        {customerName(conversation.customer)}
      </a>
    </th>
    <td data-label="Latest question">
      <span class="clamp" dir="auto">
        {excerpt(conversation.question, QUESTION_LENGTH)}
      </span>
    </td>
    <td data-label="Partner" dir="auto">
      {conversation.partnerName}
    </td>
    <td data-label="Waiting" class="one-line">
      <Waiting conversation={conversation} waitingMinutes={waitingMinutes} />
    </td>
    <td data-label="Claimed by">
      {conversation.holder === null ? (
        <Unclaimed conversation={conversation} query={query} />
      ) : (
        <span class="note">
          <Avatar name={conversation.holder.name} />
          {conversation.holder.name}
        </span>
      )}
    </td>
  </tr>
);

/** Conversations that wait for a reply can be claimed from the list. */
const Unclaimed = ({ conversation, query }: { conversation: InboxRow; query: InboxQuery }): VNode => {
  if (conversation.waitingSince === null || conversation.closedAs !== null) return <span class="quiet">unclaimed</span>;
  return (
    <ActionForm
      action={inboxPath(query, `/${conversation.id}/claim`)}
      look="small"
      fields={{ draft: 'kept' }}
      aria-label={`Claim conversation with ${customerName(conversation.customer)}`}
      aria-keyshortcuts="a"
      data-key-name="Claim conversation"
      text="Claim"
    />
  );
};

function Waiting({ conversation, waitingMinutes }: Pick<RowProps, 'conversation' | 'waitingMinutes'>): VNode {
  const mark = MarkText(conversation);
  if (mark !== null) return <span class="quiet">{mark}</span>;
  if (conversation.waitingSince !== null)
    return <WaitingSince since={conversation.waitingSince} waitingMinutes={waitingMinutes} />;
  return (
    <span class="quiet">
      replied <ExactAgo at={conversation.activeAt} />
    </span>
  );
}

const EMPTY = {
  waiting: 'Questions that need a reply from the team appear here.',
  mine: 'Conversations you claim appear here.',
  snoozed: 'Snoozed conversations appear here.',
  answered: 'Conversations with a reply appear here.',
  closed: 'Closed conversations appear here.',
  all: 'Questions that partners forward appear here.',
};

interface ReplyArticleProps {
  partnerName: string;
  /** The path of the conversation. */
  back: string;
  action: string;
  typed: Form;
  sent: FormState | undefined;
}

export const ReplyArticleView = ({ partnerName, back, action, typed, sent }: ReplyArticleProps): VNode => (
  <ConsoleFrame section="inbox" title="New article">
    <form class="panel stack page-narrow" method="post" action={action} {...draftAttributes(sent !== undefined)}>
      <OneTimeToken />
      <Rejection text={sent?.rejection} />
      <p class="note">
        <Icon name="article" />
        For {partnerName}. AI quotes articles word for word, so leave out details about a single customer.
      </p>
      <ArticleFields typed={typed} problems={sent?.problems} hint="Plain text in short paragraphs." />
      <div class="row">
        <SubmitButton look="primary">Create article</SubmitButton>
        <LinkButton look="quiet" href={back} text="Back to conversation" />
      </div>
    </form>
  </ConsoleFrame>
);
