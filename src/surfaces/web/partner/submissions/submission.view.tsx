import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { PartnerSubmission } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import {
  movesFrom,
  packageOf,
  PAYMENT_TYPES,
  type State,
  timeInStates,
} from '../../../../contexts/partners/submissions/workflow.js';
import type { ListingProblem } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import {
  Empty,
  externalLink,
  Fact,
  LinkButton,
  Paragraphs,
  Section,
  shortUrl,
  SubmitButton,
  SubmitLine,
} from '../../kit/components/elements.js';
import { durationText, ExactAgo, Ticks } from '../../kit/components/formats.js';
import { DataTable } from '../../kit/lists/tables.js';
import { Select } from '../../kit/forms/filters.js';
import { Confirmation, Field, Rejection } from '../../kit/forms/forms.js';
import { Live } from '../../kit/live/live.js';
import { useMember } from '../../kit/components/viewer.js';
import { DIRECTORY_COLUMNS, LostMark, STATE_NAMES, StateNote } from '../../kit/submissions/submission-marks.js';
import { memberPath, PartnerFrame, UpdateMark } from '../frame/partner-frame.js';

interface SubmissionProps {
  submission: PartnerSubmission;
  /** Why a move of a test submission was rejected. */
  rejection?: string | undefined;
}

const DONE = { submitted: 'Tool submitted.', advanced: 'Submission moved.', package: 'Package set.' };

export function SubmissionView({ submission, rejection }: SubmissionProps): VNode {
  const { tool, createdAt, submissionState } = submission;
  const member = useMember();
  const path = memberPath(member, `/submissions/${tool.id}`);
  return (
    <PartnerFrame
      section="/submissions"
      title={tool.name}
      heading={
        <>
          <span class="quiet">
            {tool.paymentLabel} · <ExactAgo at={new Date(createdAt)} />
          </span>
          <UpdateMark />
        </>
      }
    >
      <Confirmation messages={DONE} />
      <Live topic="submissions" path={path}>
        <p class="row">
          <StateNote state={submissionState} />
          <a {...externalLink(tool.website)}>{shortUrl(tool.website)}</a>
          {member.mode === 'live' && <a href={`/tools/${tool.slug}`}>View listing</a>}
          {member.mode === 'live' && <a href={`${path}/share`}>Share progress</a>}
        </p>
        <Progress submission={submission} />
        {member.mode === 'test' && hasRole(member.role, 'editor') && (
          <Section id="advance" class="panel stack stack-tight" title="Simulated workflow">
            <Rejection text={rejection} />
            <form class="stack stack-tight" method="post" action={`${path}/advance`}>
              {submissionState === null ? <PackageChoice /> : <Moves state={submissionState} />}
            </form>
          </Section>
        )}
        <div class="with-facts">
          <Directories path={path} submission={submission} />
          <aside class="stack" aria-label="Submission details">
            <TimeInStates submission={submission} />
            <History submission={submission} />
          </aside>
        </div>
      </Live>
    </PartnerFrame>
  );
}

const Progress = ({ submission: { tool, submissionState, summary } }: { submission: PartnerSubmission }): VNode => (
  <Section id="progress" class="panel stack stack-tight" title="Progress">
    {submissionState === null ? (
      <p>
        No package yet. {useMember().mode === 'live' && 'The tool is listed. '}It is submitted to directories once a
        package is set.
      </p>
    ) : (
      <>
        <p>
          Submitted to <b>{summary.submittedCount}</b> of {tool.targetDirectoriesCount} directories
        </p>
        <Ticks percent={(100 * summary.submittedCount) / Math.max(1, tool.targetDirectoriesCount)} isWide />
      </>
    )}
    {summary.notes !== '' && (
      <div class="stack stack-tight">
        <strong>Note from our team</strong>
        <Paragraphs text={summary.notes} />
      </div>
    )}
  </Section>
);

const Directories = ({ path, submission }: { path: string; submission: PartnerSubmission }): VNode => (
  <section class="stack" aria-labelledby="directories">
    <div class="row row-apart">
      <h2 id="directories">
        Directories <span class="count">{submission.submissions.length}</span>
      </h2>
      {submission.submissions.length > 0 && <LinkButton look="small" href={`${path}/csv`} text="Export CSV" />}
    </div>
    {submission.submissions.length === 0 ? (
      <Empty heading="No directories yet">Directories appear here as soon as the tool was submitted to them.</Empty>
    ) : (
      <DataTable
        label="Directories"
        rows={submission.submissions}
        columns={{
          Directory: ({ url, name, slug }) => (
            <>
              <a {...externalLink(url)} dir="auto">
                {name}
              </a>
              <LostNote problem={submission.lost.get(slug)} />
            </>
          ),
          ...DIRECTORY_COLUMNS,
        }}
      />
    )}
  </section>
);

const LostNote = ({ problem }: { problem: ListingProblem | undefined }): VNode | null =>
  problem === undefined ? null : (
    <>
      <br />
      <LostMark problem={problem} isNamed />
    </>
  );

const TimeInStates = ({ submission: { history } }: { submission: PartnerSubmission }): VNode => (
  <Section id="times" class="panel stack stack-tight" title="Time in each state">
    {history.length === 0 ? (
      <p class="quiet">No state changes yet.</p>
    ) : (
      <dl class="facts">
        {timeInStates(history, Date.now()).map(({ state, spentMs }) => (
          <Fact name={STATE_NAMES[state]}>{durationText(spentMs / 1_000)}</Fact>
        ))}
      </dl>
    )}
  </Section>
);

const History = ({ submission: { history, createdAt } }: { submission: PartnerSubmission }): VNode => (
  <Section id="history" class="panel stack stack-tight" title="History">
    <ol class="stack stack-tight" role="list">
      {history.toReversed().map(({ state, at }) => (
        <li>
          <StateNote state={state} />{' '}
          <span class="quiet">
            <ExactAgo at={new Date(at)} />
          </span>
        </li>
      ))}
      <li>
        Received{' '}
        <span class="quiet">
          <ExactAgo at={new Date(createdAt)} />
        </span>
      </li>
    </ol>
  </Section>
);

const PackageChoice = (): VNode => (
  <>
    <Field name="paymentType" label="Package" hint="The submission then goes through all states within a minute.">
      {(attributes) => (
        <Select {...attributes} options={PAYMENT_TYPES.map((each) => [each, packageOf(each).paymentLabel])} />
      )}
    </Field>
    <SubmitLine look="small">Set package</SubmitLine>
  </>
);

/** Buttons that move a test submission without waiting for the simulated workflow. */
const Moves = ({ state }: { state: State }): VNode =>
  state === 'DONE' ? (
    <p>The submission is Done, which is final.</p>
  ) : (
    <>
      <p class="small quiet">
        The submission moves to Done within a minute after its package was set. You can move it now.
      </p>
      <div class="row">
        {movesFrom(state).map((to) => (
          <SubmitButton look="small" name="to" value={to}>
            Move to {STATE_NAMES[to]}
          </SubmitButton>
        ))}
      </div>
    </>
  );
