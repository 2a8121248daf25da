import type { VNode } from 'preact';
import type { PartnerName } from '../../../../contexts/access/users/clients.repository.js';
import type { InboxRow } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Empty, excerpt, Icon, LinkButton, SubmitButton } from '../../kit/components/elements.js';
import { FoldingTable, Pages } from '../../kit/lists/tables.js';
import { ActionForm, Confirmation, Field, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import type { Form, FormState } from '../../kit/pages/form-handler.js';
import { customerName } from '../../kit/support/customer.js';
import { Avatar, ConsoleFrame, FilterBar, PartnerFilter } from '../frame/console-frame.js';
import { InboxNav, MarkText, VIEW_NAMES } from './mark-menus.js';
import { INBOX, inboxPath, type InboxQuery } from './inbox.dto.js';

const QUESTION_LENGTH = 180;

interface InboxProps {
  query: InboxQuery;
  partners: PartnerName[];
  conversations: Page<InboxRow>;
}

export const InboxView = ({ query, partners, conversations }: InboxProps): VNode => (
  <ConsoleFrame section="inbox" title="Inbox" heading={<LiveMark />}>
    <InboxNav page={query.view} query={query} />
    <div class="row row-apart row-top">
      <FilterBar action={INBOX} query={query} label="Filter conversations">
        {query.view !== 'waiting' && <input type="hidden" name="view" value={query.view} />}
        <PartnerFilter partners={partners} chosen={query.partner} />
      </FilterBar>
      <ActionForm action={inboxPath(query, '/next')} look="primary small" isOnce aria-keyshortcuts="c">
        Claim next conversation
      </ActionForm>
    </div>
    <Confirmation
      messages={{ 'nothing-left': `No conversations left${query.partner === undefined ? '' : ' for this partner'}.` }}
    />
    <Live topic="conversations" path={inboxPath(query, '', { page: query.page === 1 ? undefined : query.page })}>
      <Conversations query={query} conversations={conversations} />
    </Live>
  </ConsoleFrame>
);

function Conversations({ query, conversations }: Pick<InboxProps, 'query' | 'conversations'>): VNode {
  const { items, pagination } = conversations;
  if (items.length === 0) return <Empty heading="No conversations">{EMPTY[query.view]}</Empty>;
  return (
    <>
      <FoldingTable
        label={VIEW_NAMES[query.view]}
        columns={['Customer', 'Latest question', 'Partner', 'Waiting', 'Claimed by']}
      >
        {items.map((conversation) => (
          <Row conversation={conversation} query={query} />
        ))}
      </FoldingTable>
      <Pages pagination={pagination} pathOf={(page) => inboxPath(query, '', { page })} />
    </>
  );
}

const Row = ({ conversation, query }: { conversation: InboxRow; query: InboxQuery }): VNode => (
  <tr id={`row-${conversation.id}`} data-key-item>
    <th scope="row" dir="auto">
      <a
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
      <Waiting conversation={conversation} />
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
  if (conversation.waitingSince === null) return <span class="quiet">unclaimed</span>;
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

function Waiting({ conversation }: { conversation: InboxRow }): VNode {
  const mark = MarkText(conversation);
  if (mark !== null) return <span class="quiet">{mark}</span>;
  if (conversation.waitingSince !== null) return <ExactAgo at={conversation.waitingSince} />;
  return (
    <span class="quiet">
      replied <ExactAgo at={conversation.activeAt} />
    </span>
  );
}

const EMPTY = {
  waiting: 'No conversations waiting.',
  mine: 'Conversations you claim appear here.',
  snoozed: 'Snoozed conversations appear here.',
  answered: 'Conversations with a reply appear here.',
  closed: 'Closed conversations appear here.',
  all: 'No customer questions yet.',
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
    <form class="panel stack page-narrow" method="post" action={action}>
      <OneTimeToken />
      <Rejection text={sent?.rejection} />
      <p class="note">
        <Icon name="article" />
        For {partnerName}. AI quotes articles word for word, so leave out details about a single customer.
      </p>
      <Field name="title" label="Title" hint="The topic, in a customer’s words." problem={sent?.problems.get('title')}>
        {(attributes) => <input {...attributes} type="text" value={typed.title} required dir="auto" />}
      </Field>
      <TextField
        name="body"
        label="Text"
        hint="Plain text in short paragraphs."
        problem={sent?.problems.get('body')}
        rows={12}
        required
        value={typed.body}
        dir="auto"
      />
      <div class="row">
        <SubmitButton look="primary">Create article</SubmitButton>
        <LinkButton look="quiet" href={back} text="Back to conversation" />
      </div>
    </form>
  </ConsoleFrame>
);
