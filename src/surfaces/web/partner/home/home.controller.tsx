import { Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { UserKeysService } from '../../../../contexts/access/keys/user-keys.service.js';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import type { SubmissionCount } from '../../../../contexts/partners/partner-submissions/partner-submissions.repository.js';
import { PartnerSubmissionsService } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { PartnerConversationsService } from '../../../../contexts/support/conversations/partner-conversations.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { Note } from '../../kit/components/elements.js';
import { Figure, grouped } from '../../kit/components/formats.js';
import { useMember } from '../../kit/components/viewer.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { Live } from '../../kit/live/live.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/submission-marks.js';
import { memberPath, PartnerFrame, partnerPath, PortalPages, UpdateMark } from '../frame/partner-frame.js';
import { NO_STATE } from '../submissions/submissions.dto.js';

/** Counting failed deliveries stops here. */
const MAX_COUNTED_DELIVERIES = 1_000;

@PortalPages(['partner/:clientId', 'partner/:clientId/test'])
export class PartnerHomeController {
  constructor(
    private readonly keys: UserKeysService,
    private readonly submissions: PartnerSubmissionsService,
    private readonly deliveries: DeliveriesService,
    private readonly conversations: PartnerConversationsService,
  ) {}

  @Get()
  async showHome(@CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    const { clientId } = member;
    const [steps, counts, lost, failedDeliveries, questions] = await Promise.all([
      this.loadSteps(member),
      this.submissions.countSubmissions(member),
      this.submissions.countLostListings(member),
      this.deliveries.countDeliveries({ partnerId: clientId, isUnresolved: true }, MAX_COUNTED_DELIVERIES),
      this.conversations.countPending(clientId),
    ]);
    const isCut = failedDeliveries === MAX_COUNTED_DELIVERIES;
    return page(PartnerHomeView, { steps, counts, lost, failedDeliveries, isCut, questions });
  }

  /** The steps of an integration, each done when it was observed. */
  private async loadSteps({ liveClientId, testClientId }: CurrentPartner): Promise<ChecklistStep[]> {
    const [keys, webhooks, submissions] = await Promise.all([
      this.keys.observeKeys(liveClientId, testClientId),
      this.deliveries.observeWebhooks(liveClientId, testClientId),
      this.submissions.observeSubmissions(liveClientId, testClientId),
    ]);
    const live = partnerPath(liveClientId);
    const test = partnerPath(liveClientId, 'test');
    return [
      { name: 'Use a test key', path: `${test}/keys`, isDone: keys.isTestKeyUsed },
      { name: 'Create a test submission', path: `${test}/submissions`, isDone: submissions.test },
      { name: 'Receive a submission event', path: `${test}/webhooks`, isDone: webhooks.isSubmissionEventDelivered },
      { name: 'Reject a forged ping', path: `${test}/webhooks`, isDone: webhooks.isForgedPingRejected },
      { name: 'Create a live key', path: `${live}/keys`, isDone: keys.hasLiveKey },
      { name: 'Set the live webhook URL and its secret', path: `${live}/webhooks`, isDone: webhooks.isLiveWebhookSet },
      { name: 'Create the first live submission', path: `${live}/submissions`, isDone: submissions.live },
    ];
  }
}

interface ChecklistStep {
  name: string;
  /** Where to do it. */
  path: string;
  isDone: boolean;
}

interface PartnerHomeProps {
  steps: ChecklistStep[];
  counts: SubmissionCount[];
  /** Listings. */
  lost: number;
  /** Failed and not redelivered. */
  failedDeliveries: number;
  /** Whether counting them stopped. */
  isCut: boolean;
  /** Waiting for a reply. */
  questions: number;
}

/** Updated by new submissions and by new questions. */
const CHANGES = 'submissions from:#changes, conversations from:#changes';

const PartnerHomeView = ({ steps, ...figures }: PartnerHomeProps): VNode => (
  <PartnerFrame section="" title="Home" heading={<UpdateMark />}>
    <Live topic={{ trigger: CHANGES }} path={memberPath(useMember())}>
      <Figures {...figures} />
      <Steps steps={steps} />
    </Live>
  </PartnerFrame>
);

const Figures = ({ counts, lost, failedDeliveries, isCut, questions }: Omit<PartnerHomeProps, 'steps'>): VNode => {
  const path = (page: string): string => memberPath(useMember(), page);
  const countOf = (state: State | null): number =>
    counts.filter((each) => each.state === state).reduce((total, { count }) => total + count, 0);
  return (
    <section class="stack" aria-label="Overview">
      <dl class="columns columns-small">
        <Figure
          name="Submissions"
          href={path('/submissions')}
          count={counts.reduce((total, { count }) => total + count, 0)}
        >
          {grouped(countOf('DONE'))} done
        </Figure>
        <Figure name="Lost listings" href={path('/lost-listings')} count={lost} note="Page or link gone" />
        <Figure
          name="Failed deliveries"
          href={path('/deliveries?status=unresolved')}
          count={failedDeliveries}
          isCut={isCut}
          note="Not redelivered"
        />
        <Figure name="Questions waiting" href={path('/support?status=pending')} count={questions}>
          Without a reply
        </Figure>
      </dl>
      <ul class="row" role="list" aria-label="Submissions by state">
        {STATES.map((state) => (
          <li>
            <a class="state" href={pathWithQuery(path('/submissions'), { state })}>
              <StateMark state={state} />
              {STATE_NAMES[state]} <b>{grouped(countOf(state))}</b>
            </a>
          </li>
        ))}
        <li>
          <a class="state" href={pathWithQuery(path('/submissions'), { state: NO_STATE })}>
            No package <b>{grouped(countOf(null))}</b>
          </a>
        </li>
      </ul>
    </section>
  );
};

const Steps = ({ steps }: { steps: ChecklistStep[] }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="checklist">
    <h2 id="checklist">
      Integration checklist{' '}
      <span class="count">
        {steps.filter(({ isDone }) => isDone).length} of {steps.length}
      </span>
    </h2>
    <p class="small quiet">We check off each step automatically.</p>
    <ol class="checklist stack stack-tight" role="list">
      {steps.map(({ name, path, isDone }) => (
        <li class="row">
          <Note icon={isDone ? 'live' : 'clock'} tone={isDone ? 'good' : undefined} text={isDone ? 'Done' : 'To do'} />
          <a href={path}>{name}</a>
        </li>
      ))}
    </ol>
  </section>
);
