import type { VNode } from 'preact';
import { LISTING_PROBLEMS } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import type { PartnerLoss } from '../../../../contexts/partners/watching/reports/partner-losses.js';
import { PROBLEM_NAMES } from '../../../../contexts/partners/watching/reports/problem-names.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { ClearFilters, Empty } from '../../kit/components/empty.js';
import { Icon } from '../../kit/components/icons.js';
import { counted } from '../../kit/components/measures.js';
import { externalLink } from '../../kit/components/texts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { filterParameters, ListTable, pagePath } from '../../kit/lists/list-table.js';
import { Live } from '../../kit/live/live.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { CheckResult } from '../../kit/submissions/check-result.js';
import { type Frame, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { LostMark, LostUrl, RecoveredMark } from '../../kit/submissions/lost-mark.js';
import type { LostListingsQuery } from './lost-listings.dto.js';
import { type Reports, ReportSettings } from './report-settings.js';

export interface LostListingsProps {
  frame: Frame;
  query: LostListingsQuery;
  losses: Page<PartnerLoss>;
  reports: Reports;
  /** The form that was just handled. */
  done: unknown;
  sent: SentForm;
}

const DONE = { on: 'Reports turned on.', off: 'Reports turned off.' };

export function LostListingsView({ frame, query, losses, reports, done, sent }: LostListingsProps): VNode {
  const { member } = frame;
  const path = memberPath(member, '/lost-listings');
  const { items, pagination } = losses;
  return (
    <PartnerFrame {...frame} section="/lost-listings" title="Lost listings" heading={<UpdateMark />}>
      <Rejection text={sent.rejection ?? sent.problems.get('reports')} />
      <Confirmation messages={DONE} done={done} />
      <ReportSettings member={member} reports={reports} />
      <Filters path={path} query={query} />
      <Live topic="submissions" path={pagePath(path, query)}>
        <p class="small quiet">{counted(pagination.total, 'listing')}</p>
        <ListTable
          label="Lost listings"
          columns={['Tool', 'Directory', 'Listing', 'Problem', 'Lost', 'Latest check']}
          path={path}
          query={query}
          pagination={pagination}
          empty={<NoLosses path={path} query={query} />}
        >
          {items.map((loss) => (
            <LossRow path={memberPath(member, '/submissions')} loss={loss} />
          ))}
        </ListTable>
      </Live>
    </PartnerFrame>
  );
}

const Filters = ({ path, query }: { path: string; query: LostListingsQuery }): VNode => (
  <form class="filter-bar" action={path} aria-label="Filter lost listings">
    <FilterSelect
      name="state"
      label="State"
      none="Lost"
      chosen={query.state}
      options={[
        ['recovered', 'Recovered'],
        ['all', 'Lost and recovered'],
      ]}
    />
    <FilterSelect
      name="problem"
      label="Problem"
      none="Any problem"
      chosen={query.problem}
      options={LISTING_PROBLEMS.map((each) => [each, PROBLEM_NAMES[each]])}
    />
    <button class="button button-small" type="submit">
      <Icon name="search" /> Apply filters
    </button>
  </form>
);

const NoLosses = ({ path, query }: { path: string; query: LostListingsQuery }): VNode =>
  Object.keys(filterParameters(query)).length === 0 ? (
    <Empty heading="No lost listings">
      Listings of Done submissions are checked 7, 30 and 90 days after Done, then every 90 days for two years. A listing
      is lost when two checks, 24 hours apart, find that its page is missing, or that its link is gone or no longer
      followed.
    </Empty>
  ) : (
    <Empty heading="No matching listings">
      <ClearFilters path={path} />
    </Empty>
  );

const LossRow = ({ path, loss }: { path: string; loss: PartnerLoss }): VNode => {
  const { toolId, tool, directory, directoryUrl, url, listingUrl, problem, lostAt, recoveredAt, check } = loss;
  return (
    <tr>
      <th scope="row">
        <a href={`${path}/${toolId}`} dir="auto">
          {tool}
        </a>
      </th>
      <td data-label="Directory">
        <a {...externalLink(directoryUrl)} dir="auto">
          {directory}
        </a>
      </td>
      <td data-label="Listing">
        <LostUrl url={url} recordedUrl={listingUrl} />
      </td>
      <td data-label="Problem">
        {recoveredAt === null ? <LostMark problem={problem} /> : <span class="quiet">{PROBLEM_NAMES[problem]}</span>}
      </td>
      <td data-label="Lost">
        <ExactAgo at={lostAt} />
        {recoveredAt !== null && (
          <>
            <br />
            <RecoveredMark at={recoveredAt} />
          </>
        )}
      </td>
      <td data-label="Latest check">
        <CheckResult check={check} hasListing={listingUrl !== null} />
      </td>
    </tr>
  );
};
