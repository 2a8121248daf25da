import type { VNode } from 'preact';
import type { SubmissionCount } from '../../../../contexts/partners/partner-submissions/partner-submissions.repository.js';
import { type State, STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { Figure, grouped } from '../../kit/components/formats.js';
import { pathWithQuery } from '../../kit/lists/tables.js';
import { Note } from '../../kit/components/elements.js';
import { Live } from '../../kit/live/live.js';
import { useMember } from '../../kit/components/viewer.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/submission-marks.js';
import { memberPath, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { NO_STATE } from '../submissions/submissions.dto.js';

export interface ChecklistStep {
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

export const PartnerHomeView = ({ steps, ...figures }: PartnerHomeProps): VNode => (
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
