import { Body, Get, Query } from '@nestjs/common';
import type { VNode } from 'preact';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { ForMembers } from '../../../admission/policy.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import {
  LISTING_PROBLEMS,
  type ListingProblem,
  PROBLEM_NAMES,
} from '../../../../contexts/partners/watching/listing-watch.entity.js';
import { LostListingsService, type PartnerLoss } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { ChoiceField } from '../../../../platform/input/body-fields.js';
import type { Page } from '../../../../platform/input/page.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ChoiceParameter, PageParameter } from '../../../../platform/input/parameters.js';
import { Empty, externalLink, NameLink, Note, NoteLine, SubmitButton } from '../../kit/components/elements.js';
import { counted, ExactAgo } from '../../kit/components/formats.js';
import { useMember } from '../../kit/components/viewer.js';
import { FilterForm } from '../../kit/forms/filters.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import { DataList, EmptyList, LAST_PAGE, pagePath } from '../../kit/lists/tables.js';
import { Live } from '../../kit/live/live.js';
import { EMPTY_FORM, type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { CheckResult, LostMark, LostUrl, RecoveredMark } from '../../kit/submissions/submission-marks.js';
import { memberPath, PartnerFrame, PortalPages, UpdateMark } from '../frame/partner-frame.js';

/** Lost listings if omitted. */
const SHOWN_STATES = ['recovered', 'all'] as const;

export class PartnerLostListingsQuery {
  @Filter({ label: 'State', none: 'Lost', names: { all: 'Lost and recovered' } })
  @ChoiceParameter(SHOWN_STATES, { description: 'Filter by state.' })
  state?: (typeof SHOWN_STATES)[number];

  @Filter({ label: 'Problem', names: PROBLEM_NAMES })
  @ChoiceParameter(LISTING_PROBLEMS, { description: 'Filter by what was lost.' })
  problem?: ListingProblem;

  @PageParameter()
  page = 1;
}

const REPORT_CHOICES = ['on', 'off'] as const;

class ListingReportsForm {
  @ChoiceField(REPORT_CHOICES)
  reports!: (typeof REPORT_CHOICES)[number];
}

const PER_PAGE = 50;

@PortalPages('partner/:clientId')
export class PartnerLostListingsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly lost: LostListingsService,
  ) {}

  @Get('lost-listings')
  async listLosses(
    @CurrentMember() { clientId, liveClientId }: CurrentPartner,
    @Query() query: PartnerLostListingsQuery,
    sent = EMPTY_FORM,
  ): Promise<FreshPage> {
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const state = query.state === 'all' ? undefined : (query.state ?? 'lost');
    const [{ listingEvents, webhookUrl }, losses] = await Promise.all([
      this.clients.getPartner(liveClientId),
      this.lost.listPartnerLosses(clientId, { state, problem: query.problem }, request),
    ]);
    const reports = { isOn: listingEvents, hasWebhookUrl: webhookUrl !== null };
    return page(LostListingsView, { query, losses, reports, sent }, sent.status);
  }

  /** Sandbox listings are not checked. */
  @Get('test/lost-listings')
  explainTestMode(): FreshPage {
    return page(TestLostListingsView, {});
  }

  /** Needs no recent sign-in: events go to the webhook URL that is set, and emails to the owners. */
  @PostForm('lost-listings/reports')
  @ForMembers('owner')
  setReports(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    const { userId, liveClientId } = member;
    return handleForm({
      form,
      body: ListingReportsForm,
      action: async ({ reports }) => {
        await this.clients.updatePartner(userId, liveClientId, { listingEvents: reports === 'on' });
        return new SeeOther(memberPath(member, `/lost-listings?done=${reports}`));
      },
      rerender: (sent) => this.listLosses(member, new PartnerLostListingsQuery(), sent),
    });
  }
}

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

function LostListingsView({ query, losses, reports, sent }: LostListingsProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/lost-listings');
  return (
    <PartnerFrame section="/lost-listings" title="Lost listings" heading={<UpdateMark />}>
      <Rejection text={sent.rejection ?? sent.problems.get('reports')} />
      <Confirmation messages={DONE} />
      <ReportSettings {...reports} />
      <FilterForm action={path} of={PartnerLostListingsQuery} query={query} label="Filter lost listings" />
      <Live topic="submissions" path={pagePath(path, query)}>
        <p class="small quiet">{counted(losses.pagination.total, 'listing')}</p>
        <DataList
          label="Lost listings"
          path={path}
          query={query}
          pagination={losses.pagination}
          empty={
            <EmptyList noun="listings" path={path} query={query} heading="No lost listings">
              Listings of Done submissions are checked 7, 30 and 90 days after Done, then every 90 days for two years. A
              listing is lost when two checks, 24 hours apart, find that its page is missing, or that its link is gone
              or no longer followed.
            </EmptyList>
          }
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

const TestLostListingsView = (): VNode => (
  <PartnerFrame section="/lost-listings" title="Lost listings">
    <Empty heading="Test listings are not checked">
      Listings in the sandbox are invented, so none is lost. To test your receiver, send a sample of{' '}
      <code>directory_submissions.changed</code> from the <a href={memberPath(useMember(), '/sandbox')}>sandbox</a>. You
      turn reports on and off in live mode.
    </Empty>
  </PartnerFrame>
);
