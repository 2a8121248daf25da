import type { VNode } from 'preact';
import { CONVERSATION_STATUSES } from '../../../../contexts/support/conversations/conversation.entity.js';
import type { PartnerConversation } from '../../../../contexts/support/conversations/partner-conversations.repository.js';
import type { WeekShare } from '../../../../contexts/support/figures/support-figures.repository.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { excerpt } from '../../kit/components/texts.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { filterParameters, ListTable, pagePath, Total } from '../../kit/lists/list-table.js';
import { Live } from '../../kit/live/live.js';
import { customerName } from '../../kit/support/customer.js';
import { type Frame, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { AiShare } from './ai-share.js';
import { SourceMark, STATUS_NAMES } from './source-mark.js';
import type { SupportQuery } from './support.dto.js';
import { articlesPath, SupportNav } from './support-nav.js';

const QUESTION_LENGTH = 180;

export interface SupportProps {
  frame: Frame;
  query: SupportQuery;
  conversations: Page<PartnerConversation>;
  /** Counting stopped here. */
  isCut: boolean;
  weeks: WeekShare[];
}

export function SupportView({ frame, query, conversations, isCut, weeks }: SupportProps): VNode {
  const { member } = frame;
  const path = memberPath(member, '/support');
  const { items, pagination } = conversations;
  return (
    <PartnerFrame {...frame} section="/support" title="Support" heading={<UpdateMark />}>
      <SupportNav member={member} page="conversations" />
      {member.mode === 'test' && (
        <p class="small quiet">
          AI replies in the sandbox come from your <a href={articlesPath(member)}>live articles</a>.
        </p>
      )}
      <form class="filter-bar" action={path} aria-label="Filter conversations">
        <FilterText name="q" label="Search conversations" placeholder="Customer, ID or words" value={query.q} />
        <FilterSelect
          name="status"
          label="Status"
          none="Any status"
          chosen={query.status}
          options={CONVERSATION_STATUSES.map((status) => [status, STATUS_NAMES[status]])}
        />
        <button class="button button-small" type="submit">
          Apply filters
        </button>
      </form>
      <Live topic="conversations" path={pagePath(path, query)}>
        <p class="small quiet">
          <Total value={pagination.total} isCut={isCut} /> {pagination.total === 1 ? 'conversation' : 'conversations'}
        </p>
        <ListTable
          label="Conversations"
          columns={['Customer', 'Latest question', 'Status', 'Waiting', 'Last activity']}
          path={path}
          query={query}
          pagination={pagination}
          empty={<NoConversations path={path} query={query} />}
        >
          {items.map((conversation) => (
            <Row conversation={conversation} path={path} />
          ))}
        </ListTable>
      </Live>
      <AiShare weeks={weeks} />
    </PartnerFrame>
  );
}

const Row = ({ conversation, path }: { conversation: PartnerConversation; path: string }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      <a href={`${path}/conversations/${conversation.id}`}>{customerName(conversation.customer)}</a>
      {conversation.externalId !== null && <div class="small quiet">{conversation.externalId}</div>}
    </th>
    <td data-label="Latest question">
      <span class="clamp" dir="auto">
        {excerpt(conversation.question, QUESTION_LENGTH)}
      </span>
    </td>
    <td data-label="Status" class="one-line">
      {STATUS_NAMES[conversation.status]}{' '}
      {conversation.replySource !== null && <SourceMark source={conversation.replySource} />}
    </td>
    <td data-label="Waiting" class="one-line">
      {conversation.waitingSince === null ? (
        <span class="quiet">–</span>
      ) : (
        <>
          asked <ExactAgo at={conversation.waitingSince} />
        </>
      )}
    </td>
    <td data-label="Last activity" class="one-line">
      <ExactAgo at={conversation.activeAt} />
    </td>
  </tr>
);

const NoConversations = ({ path, query }: { path: string; query: SupportQuery }): VNode =>
  Object.keys(filterParameters(query)).length === 0 ? (
    <Empty heading="No conversations yet">Questions that your servers send to the support API appear here.</Empty>
  ) : (
    <Empty heading="No matching conversations">
      <ClearFilters path={path} />
    </Empty>
  );
