import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { LISTING_PROBLEMS, PROBLEM_NAMES } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import type { PartnerLoss } from '../../../../contexts/partners/watching/lost-listings.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty, externalLink, Icon, NameLink, Note, NoteLine, SubmitButton } from '../../kit/components/elements.js';
import { counted, ExactAgo } from '../../kit/components/formats.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import { ClearFilters, FilterSelect } from '../../kit/forms/filters.js';
import { DataList, filterParameters, pagePath } from '../../kit/lists/tables.js';
import { Live } from '../../kit/live/live.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/components/viewer.js';
import { CheckResult, LostMark, LostUrl, RecoveredMark } from '../../kit/submissions/submission-marks.js';
import { memberPath, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import type { PartnerLostListingsQuery } from './lost-listings.dto.js';

interface Reports {
  isOn: boolean;
  hasWebhookUrl: boolean;
}

interface LostListingsProps {
  query: PartnerLostListingsQuery;
  losses: Page<PartnerLoss>;
  reports: Reports;
  sent: FormState;
}

const DONE = { on: 'Reports turned on.', off: 'Reports turned off.' };

export function LostListingsView({ query, losses, reports, sent }: LostListingsProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/lost-listings');
  return (
    <PartnerFrame section="/lost-listings" title="Lost listings" heading={<UpdateMark />}>
      <Rejection text={sent.rejection ?? sent.problems.get('reports')} />
      <Confirmation messages={DONE} />
      <ReportSettings {...reports} />
      <form class="filter-bar" action={path} aria-label="Filter lost listings">
        <FilterSelect
          name="state"
          label="State"
          none="Lost"
          chosen={query.state}
          options={Object.entries({ recovered: 'Recovered', all: 'Lost and recovered' })}
        />
        <FilterSelect
          name="problem"
          label="Problem"
          none="Any problem"
          chosen={query.problem}
          options={LISTING_PROBLEMS.map((each) => [each, PROBLEM_NAMES[each]])}
        />
        <SubmitButton look="small">
          <Icon name="search" /> Apply filters
        </SubmitButton>
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
            Tool: ({ toolId, tool }) => <NameLink href={memberPath(member, `/submissions/${toolId}`)} text={tool} />,
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

const NoLosses = ({ path, query }: { path: string; query: PartnerLostListingsQuery }): VNode =>
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
        Reports <Note icon={isOn ? 'live' : 'info'} tone={isOn ? 'good' : undefined} text={isOn ? 'On' : 'Off'} />
      </h2>
      <p>
        {isOn ? 'When' : 'If reports are on and'} listings are lost or recovered, your webhook URL gets{' '}
        <code>directory_submissions.changed</code>, at most once per day per submission, and the owners get an email on
        Mondays.{!isOn && ' Earlier changes are not sent.'}
      </p>
      {isOn && !hasWebhookUrl && (
        <NoteLine icon="alert" tone="warn">
          No webhook URL is set, so only the email is sent. <a href={memberPath(member, '/webhooks')}>Go to Webhooks</a>
        </NoteLine>
      )}
      {hasRole(member.role, 'owner') ? (
        <form method="post" action={memberPath(member, '/lost-listings/reports')} aria-labelledby="reports">
          <SubmitButton look={isOn ? 'small' : 'primary small'} name="reports" value={isOn ? 'off' : 'on'}>
            {isOn ? 'Turn off reports' : 'Turn on reports'}
          </SubmitButton>
        </form>
      ) : (
        <NoteLine icon="info">Only owners can turn reports on or off.</NoteLine>
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
