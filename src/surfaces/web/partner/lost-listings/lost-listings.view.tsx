import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
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
import { DataList, filterParameters, pagePath } from '../../kit/lists/list-table.js';
import { Live } from '../../kit/live/live.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/pages/viewer.js';
import { CheckResult } from '../../kit/submissions/check-result.js';
import { LostMark, LostUrl, RecoveredMark } from '../../kit/submissions/lost-mark.js';
import { PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import type { LostListingsQuery } from './lost-listings.dto.js';

interface Reports {
  isOn: boolean;
  hasWebhookUrl: boolean;
}

interface LostListingsProps {
  query: LostListingsQuery;
  losses: Page<PartnerLoss>;
  reports: Reports;
  /** The form that was just handled. */
  done: unknown;
  sent: SentForm;
}

const DONE = { on: 'Reports turned on.', off: 'Reports turned off.' };

export function LostListingsView({ query, losses, reports, done, sent }: LostListingsProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/lost-listings');
  return (
    <PartnerFrame section="/lost-listings" title="Lost listings" heading={<UpdateMark />}>
      <Rejection text={sent.rejection ?? sent.problems.get('reports')} />
      <Confirmation messages={DONE} done={done} />
      <ReportSettings {...reports} />
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
      <Live topic="submissions" path={pagePath(path, query)}>
        <p class="small quiet">{counted(losses.pagination.total, 'listing')}</p>
        <DataList
          label="Lost listings"
          path={path}
          query={query}
          pagination={losses.pagination}
          empty={<NoLosses path={path} query={query} />}
          rows={losses.items}
          columns={{
            Tool: ({ toolId, tool }) => (
              <a href={memberPath(member, `/submissions/${toolId}`)} dir="auto">
                {tool}
              </a>
            ),
            Directory: ({ directory, directoryUrl }) => (
              <a {...externalLink(directoryUrl)} dir="auto">
                {directory}
              </a>
            ),
            Listing: ({ url, listingUrl }) => <LostUrl url={url} recordedUrl={listingUrl} />,
            Problem: ({ problem, recoveredAt }) =>
              recoveredAt === null ? (
                <LostMark problem={problem} />
              ) : (
                <span class="quiet">{PROBLEM_NAMES[problem]}</span>
              ),
            Lost: ({ lostAt, recoveredAt }) => (
              <>
                <ExactAgo at={lostAt} />
                {recoveredAt !== null && <br />}
                {recoveredAt !== null && <RecoveredMark at={recoveredAt} />}
              </>
            ),
            'Latest check': ({ check, listingUrl }) => <CheckResult check={check} hasListing={listingUrl !== null} />,
          }}
        />
      </Live>
    </PartnerFrame>
  );
}

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

/** Whether the partner gets the event and the weekly email. Only owners can change it. */
function ReportSettings({ isOn, hasWebhookUrl }: Reports): VNode {
  const member = useMember();
  return (
    <section class="panel stack stack-tight" aria-labelledby="reports">
      <h2 id="reports">
        Reports{' '}
        <span class={isOn ? 'note tone-good' : 'note'}>
          <Icon name={isOn ? 'live' : 'info'} />
          {isOn ? 'On' : 'Off'}
        </span>
      </h2>
      <p>
        {isOn ? 'When' : 'If reports are on and'} listings are lost or recovered, your webhook URL gets{' '}
        <code>directory_submissions.changed</code>, at most once per day per submission, and the owners get an email on
        Mondays.{!isOn && ' Earlier changes are not sent.'}
      </p>
      {isOn && !hasWebhookUrl && (
        <p class="note tone-warn">
          <Icon name="alert" />
          <span>
            No webhook URL is set, so only the email is sent.{' '}
            <a href={memberPath(member, '/webhooks')}>Go to Webhooks</a>
          </span>
        </p>
      )}
      {hasRole(member.role, 'owner') ? (
        <form method="post" action={memberPath(member, '/lost-listings/reports')} aria-labelledby="reports">
          <button
            class={isOn ? 'button button-small' : 'button button-primary button-small'}
            type="submit"
            name="reports"
            value={isOn ? 'off' : 'on'}
          >
            {isOn ? 'Turn off reports' : 'Turn on reports'}
          </button>
        </form>
      ) : (
        <p class="note">
          <Icon name="info" />
          <span>Only owners can turn reports on or off.</span>
        </p>
      )}
    </section>
  );
}

export const TestLostListingsView = (): VNode => (
  <PartnerFrame section="/lost-listings" title="Lost listings">
    <Empty heading="Test listings are not checked">
      Listings in the sandbox are invented, so none is lost. To test your receiver, send a sample of{' '}
      <code>directory_submissions.changed</code> from the <a href={memberPath(useMember(), '/sandbox')}>sandbox</a>. You
      turn reports on and off in live mode.
    </Empty>
  </PartnerFrame>
);
