import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { ListedSubmission } from '../../../../contexts/partners/partner-submissions/partner-submission.mapper.js';
import {
  type Order,
  ORDERS,
} from '../../../../contexts/partners/partner-submissions/partner-submissions.repository.js';
import { PAYMENT_STATUSES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { Ticks } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { filterParameters, ListTable, pagePath, Total } from '../../kit/lists/list-table.js';
import { Live } from '../../kit/live/live.js';
import { STATE_NAMES, StateNote } from '../../kit/submissions/state-mark.js';
import { type Frame, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { NO_STATE, type SubmissionsQuery } from './submissions.dto.js';

export interface SubmissionsProps {
  frame: Frame;
  submissions: Page<ListedSubmission>;
  /** The search stopped here. */
  isCut: boolean;
  query: SubmissionsQuery;
}

const ORDER_NAMES: Record<Order, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
};

export function SubmissionsView({ frame, submissions, isCut, query }: SubmissionsProps): VNode {
  const { items, pagination } = submissions;
  const { member } = frame;
  const path = memberPath(member, '/submissions');
  return (
    <PartnerFrame {...frame} section="/submissions" title="Submissions" heading={<UpdateMark />}>
      <Filters path={path} query={query} />
      {hasRole(member.role, 'editor') && (
        <div>
          <a class="button button-primary" href={`${path}/new`}>
            Submit tool
          </a>
        </div>
      )}
      <Live topic="submissions" path={pagePath(path, query)}>
        <p class="small quiet">
          <Total value={pagination.total} isCut={isCut} /> {pagination.total === 1 ? 'submission' : 'submissions'}
        </p>
        <ListTable
          label="Submissions"
          columns={['Tool', 'Package', 'State', 'Progress', 'Received', 'Last change']}
          path={path}
          query={query}
          pagination={pagination}
          empty={<NoSubmissions path={path} query={query} />}
        >
          {items.map((submission) => (
            <ListRow path={path} submission={submission} />
          ))}
        </ListTable>
      </Live>
    </PartnerFrame>
  );
}

const Filters = ({ path, query }: { path: string; query: SubmissionsQuery }): VNode => (
  <form class="filter-bar" action={path} aria-label="Filter submissions">
    <FilterText name="q" label="Search submissions" placeholder="Name or website" value={query.q} />
    <FilterSelect
      name="state"
      label="State"
      none="Any state"
      chosen={query.state}
      options={[...STATES.map((each): [string, string] => [each, STATE_NAMES[each]]), [NO_STATE, 'No package']]}
    />
    <FilterSelect
      name="package"
      label="Package"
      none="Any package"
      chosen={query.package}
      options={PAYMENT_STATUSES.map((each) => [each, packageOf(each === 'waiting' ? null : each).paymentLabel])}
    />
    <select name="order" aria-label="Order">
      {ORDERS.map((each) => (
        <option value={each} selected={each === query.order}>
          {ORDER_NAMES[each]}
        </option>
      ))}
    </select>
    <button class="button button-small" type="submit">
      <Icon name="search" /> Apply filters
    </button>
    <a class="button button-small to-end" href={pathWithQuery(`${path}/csv`, filterParameters(query))}>
      Export CSV
    </a>
  </form>
);

const NoSubmissions = ({ path, query }: { path: string; query: SubmissionsQuery }): VNode =>
  Object.keys(filterParameters(query)).length === 0 ? (
    <Empty heading="No submissions yet">Tools that you submit by API or with the form appear here.</Empty>
  ) : (
    <Empty heading="No matching submissions">
      <ClearFilters path={path} />
    </Empty>
  );

const ListRow = ({ path, submission }: { path: string; submission: ListedSubmission }): VNode => {
  const { tool, submissionState, summary, createdAt, updatedAt } = submission;
  return (
    <tr>
      <th scope="row">
        <a href={`${path}/${tool.id}`} dir="auto">
          {tool.name}
        </a>
      </th>
      <td data-label="Package">{tool.paymentLabel}</td>
      <td data-label="State">
        <StateNote state={submissionState} />
      </td>
      <td data-label="Progress">
        {submissionState === null ? (
          <span class="quiet">none</span>
        ) : (
          <span class="progress">
            <Ticks percent={(100 * summary.submittedCount) / Math.max(1, tool.targetDirectoriesCount)} />
            <span>
              {summary.submittedCount} of {tool.targetDirectoriesCount}
            </span>
          </span>
        )}
      </td>
      <td data-label="Received">
        <ExactAgo at={new Date(createdAt)} />
      </td>
      <td data-label="Last change">
        <ExactAgo at={new Date(updatedAt)} />
      </td>
    </tr>
  );
};
