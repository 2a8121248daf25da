import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { PartnerSubmission } from '../../../../contexts/partners/partner-submissions/partner-submissions.service.js';
import { timeInStates } from '../../../../contexts/partners/partner-submissions/time-in-states.js';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import { movesFrom, type State } from '../../../../contexts/partners/submissions/workflow.js';
import type { ListingProblem } from '../../../../contexts/partners/watching/listing-watch.entity.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Fact } from '../../kit/components/facts.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { durationText, Ticks } from '../../kit/components/measures.js';
import { externalLink, Paragraphs, shortUrl } from '../../kit/components/texts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Live } from '../../kit/live/live.js';
import { useMember } from '../../kit/pages/viewer.js';
import { DIRECTORY_COLUMNS, DirectoryCells } from '../../kit/submissions/directory-cells.js';
import { LostMark } from '../../kit/submissions/lost-mark.js';
import { STATE_NAMES, StateMark, StateNote } from '../../kit/submissions/state-mark.js';
import { PartnerFrame, UpdateMark } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

interface SubmissionProps {
  submission: PartnerSubmission;
  /** The form that was just handled. */
  done?: unknown;
  /** Why a move of a test submission was rejected. */
  rejection?: string | undefined;
}

const DONE = { submitted: 'Tool submitted.', advanced: 'Submission moved.', package: 'Package set.' };

export function SubmissionView({ submission, done, rejection }: SubmissionProps): VNode {
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
      <Confirmation messages={DONE} done={done} />
      <Live topic="submissions" path={path}>
        <p class="row">
          <StateNote state={submissionState} />
          <a {...externalLink(tool.website)}>{shortUrl(tool.website)}</a>
          {member.mode === 'live' && <a href={`/tools/${tool.slug}`}>View listing</a>}
          {member.mode === 'live' && <a href={`${path}/share`}>Share progress</a>}
        </p>
        <Progress submission={submission} />
        {member.mode === 'test' && hasRole(member.role, 'editor') && (
          <section class="panel stack stack-tight" aria-labelledby="advance">
            <h2 id="advance">Simulated workflow</h2>
            <Rejection text={rejection} />
            <form class="stack stack-tight" method="post" action={`${path}/advance`}>
              {submissionState === null ? <PackageChoice /> : <Moves state={submissionState} />}
            </form>
          </section>
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
  <section class="panel stack stack-tight" aria-labelledby="progress">
    <h2 id="progress">Progress</h2>
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
  </section>
);

const Directories = ({ path, submission }: { path: string; submission: PartnerSubmission }): VNode => (
  <section class="stack" aria-labelledby="directories">
    <div class="row row-apart">
      <h2 id="directories">
        Directories <span class="count">{submission.submissions.length}</span>
      </h2>
      {submission.submissions.length > 0 && (
        <a class="button button-small" href={`${path}/csv`}>
          Export CSV
        </a>
      )}
    </div>
    {submission.submissions.length === 0 ? (
      <Empty heading="No directories yet">Directories appear here as soon as the tool was submitted to them.</Empty>
    ) : (
      <FoldingTable label="Directories" columns={['Directory', ...DIRECTORY_COLUMNS]}>
        {submission.submissions.map((row) => (
          <tr>
            <th scope="row">
              <a {...externalLink(row.url)} dir="auto">
                {row.name}
              </a>
              <LostNote problem={submission.lost.get(row.slug)} />
            </th>
            <DirectoryCells row={row} />
          </tr>
        ))}
      </FoldingTable>
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
  <section class="panel stack stack-tight" aria-labelledby="times">
    <h2 id="times">Time in each state</h2>
    {history.length === 0 ? (
      <p class="quiet">No state changes yet.</p>
    ) : (
      <dl class="facts">
        {timeInStates(history, Date.now()).map(({ state, spentMs }) => (
          <Fact name={STATE_NAMES[state]}>{durationText(spentMs / 1_000)}</Fact>
        ))}
      </dl>
    )}
  </section>
);

const History = ({ submission: { history, createdAt } }: { submission: PartnerSubmission }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="history">
    <h2 id="history">History</h2>
    <ol class="stack stack-tight" role="list">
      {history.toReversed().map(({ state, at }) => (
        <li>
          <span class="state">
            <StateMark state={state} />
            {STATE_NAMES[state]}
          </span>{' '}
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
  </section>
);

const PackageChoice = (): VNode => (
  <>
    <Field name="paymentType" label="Package" hint="The submission then goes through all states within a minute.">
      {(attributes) => (
        <select {...attributes}>
          {PAYMENT_TYPES.map((each) => (
            <option value={each}>{packageOf(each).paymentLabel}</option>
          ))}
        </select>
      )}
    </Field>
    <div>
      <button class="button button-small" type="submit">
        Set package
      </button>
    </div>
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
          <button class="button button-small" type="submit" name="to" value={to}>
            Move to {STATE_NAMES[to]}
          </button>
        ))}
      </div>
    </>
  );
