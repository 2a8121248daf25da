import type { VNode } from 'preact';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { ListedAlready } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import { movesFrom } from '../../../../contexts/partners/submissions/workflow.js';
import type { UnrecordedDirectory } from '../../../../contexts/partners/workflow/directory-records.service.js';
import type {
  DonePreviewDto,
  SubmissionDetailDto,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo, grouped, Ticks } from '../../kit/components/formats.js';
import { Menu } from '../../kit/components/blocks.js';
import { LinkButton, Notice, Section, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { useUser } from '../../kit/components/viewer.js';
import { BaseFields } from '../../kit/conflicts/conflict-notice.js';
import { formBase } from '../../kit/conflicts/form-conflicts.js';
import { Confirmation, OneTimeToken, Rejection, TextField } from '../../kit/forms/forms.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { ListedNotices } from '../../kit/records/record-control.js';
import { StateNote } from '../../kit/submissions/submission-marks.js';
import { Due, MoveButtons } from '../board/board.view.js';
import { baseOfMove } from '../board/submission-moves.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { RecordedDirectories, type RowFormState, TeamNotes } from './recorded-directories.js';
import { AssignmentPanel, assignmentValues, dueDay, History, SubmissionTexts } from './submission-texts.js';
import { submissionPath, type SubmissionQuery } from './submissions.dto.js';
import { PasteLines, UnrecordedDirectories } from './unrecorded-directories.js';

export interface SubmissionProps {
  submission: SubmissionDetailDto;
  assignees: Assignee[];
  tool: AdminToolDto;
  listed: ListedAlready;
  candidates: Page<UnrecordedDirectory>;
  /** The names of users who moved the submission, by ID. */
  names: ReadonlyMap<string, string>;
  query: SubmissionQuery;
  sent: Sent;
}

/** A rejected form, to be shown again. */
export interface Sent {
  rejection?: string | undefined;
  /** Pasted lines that were not recorded. */
  lines?: string | undefined;
  assignment?: FormState;
  row?: RowFormState;
}

export function SubmissionView(props: SubmissionProps): VNode {
  const { submission, assignees, tool, listed, candidates, names, query, sent } = props;
  const { partnerName } = submission;
  const isOpen = submission.submissionState !== 'DONE';
  return (
    <ConsoleFrame
      section="board"
      title={tool.name}
      heading={
        <>
          <span class="quiet">
            {partnerName} · {submission.tool.paymentLabel} · <ExactAgo at={new Date(submission.createdAt)} />
          </span>
          <LiveMark />
        </>
      }
    >
      <HeaderFacts submission={submission} assignees={assignees} />
      <ListedNotices {...listed} pathOf={({ id }) => `/console/tools/${id}`} />
      <Live topic="submissions" path={submissionPath(tool.id, query)} also="#facts:outerMorph,#recorded:outerMorph">
        <Rejection text={sent.rejection} />
        <Progress submission={submission} fitting={isOpen ? candidates.pagination.total : undefined} />
      </Live>
      <div class="with-facts">
        <div class="stack">
          {isOpen && (
            <>
              <UnrecordedDirectories toolId={tool.id} candidates={candidates} query={query} sent={sent.row} />
              <PasteLines toolId={tool.id} query={query} lines={sent.lines} />
            </>
          )}
          <RecordedDirectories submission={submission} sent={sent.row} />
        </div>
        <aside class="stack" aria-label="Submission details">
          <AssignmentPanel submission={submission} assignees={assignees} sent={sent.assignment} />
          <SubmissionTexts tool={tool} submission={submission} />
          <History history={submission.history} names={names} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}

/** State, assignee and due date, each a menu that changes it. */
function HeaderFacts({ submission, assignees }: Pick<SubmissionProps, 'submission' | 'assignees'>): VNode {
  const { tool, submissionState, assignee, dueAt } = submission;
  const { userId } = useUser();
  const moves = submissionState === null ? [] : movesFrom(submissionState);
  const path = `/console/submissions/${tool.id}`;
  const formTo = (action: string): object => ({ class: 'stack stack-tight', method: 'post', action: path + action });
  const base = <BaseFields base={formBase(submission.version, assignmentValues(submission))} />;
  return (
    <div class="row" id="facts">
      {moves.length === 0 ? (
        <StateNote state={submissionState} />
      ) : (
        <Menu text={<StateNote state={submissionState} />} icon="down">
          <form {...formTo('/move')}>
            <BaseFields base={baseOfMove(submission)} />
            <MoveButtons moves={moves} />
          </form>
        </Menu>
      )}
      <Menu text={assignee ?? 'Unassigned'} icon="down">
        <form {...formTo('?only=assignee')}>
          {base}
          <SubmitButton look="quiet small" name="assignee" value={userId} text="Assign to me" />
          {[...assignees.filter(({ id }) => id !== userId), { id: '', name: 'Unassigned' }].map(({ id, name }) => (
            <SubmitButton look="quiet small" name="assignee" value={id} text={name} />
          ))}
        </form>
      </Menu>
      <Menu text={dueAt === null ? 'No due date' : <Due submission={submission} />} icon="down">
        <form {...formTo('?only=dueAt')}>
          {base}
          <TextField name="due" id="due-date" label="Due date" type="date" value={dueDay(submission) ?? ''} />
          <SubmitLine look="small">Save due date</SubmitLine>
        </form>
      </Menu>
      <Confirmation messages={{ facts: 'Saved.' }} />
      {moves.length > 0 && (
        <LinkButton look="primary small to-end" href={`${path}/done`} text="Preview and mark as Done" />
      )}
    </div>
  );
}

interface ProgressProps {
  submission: SubmissionDetailDto;
  /** Undefined once no more directories can be recorded. */
  fitting: number | undefined;
}

function Progress({ submission: { tool, summary }, fitting }: ProgressProps): VNode {
  const target = tool.targetDirectoriesCount;
  const left = Math.max(0, target - summary.submittedCount);
  const facts = [
    ...(target === 0 ? [] : [left === 0 ? 'Package complete' : `${grouped(left)} left`]),
    ...(fitting === undefined ? [] : [`${grouped(fitting)} more directories match`]),
  ];
  return (
    <section class="panel stack stack-tight" aria-label="Progress">
      <span>
        <strong>{target === 0 ? 'No package yet' : `${summary.submittedCount} of ${target} submitted`}</strong>{' '}
        <span class="quiet">
          {facts.join(', ')}
          {summary.recordedSubmissions > 0 && (
            <>
              , <a href="#recorded">{grouped(summary.recordedSubmissions)} recorded</a>
            </>
          )}
        </span>
      </span>
      <Ticks percent={(100 * summary.submittedCount) / Math.max(1, target)} isWide />
    </section>
  );
}

/** Previews the webhook before Done is final. */
export function DoneView({
  submission: { tool, partnerName, submissionState, submissions, version },
  preview: { payload, warnings },
  isNotified,
  rejection,
}: {
  submission: SubmissionDetailDto;
  preview: DonePreviewDto;
  /** The partner has a webhook URL; otherwise, a warning says so. */
  isNotified: boolean;
  rejection: string | undefined;
}): VNode {
  const path = `/console/submissions/${tool.id}`;
  const canFinish = submissionState !== null && submissionState !== 'DONE';
  return (
    <ConsoleFrame section="board" title={`Mark ${tool.name} as Done`}>
      <Rejection text={rejection} />
      {warnings.map((warning) => (
        <Notice icon="alert" tone="warn">
          {warning}
        </Notice>
      ))}
      {canFinish && (
        <p>
          You can’t undo this, or add or remove directories afterward.
          {isNotified && ` ${partnerName} is notified immediately.`}
        </p>
      )}
      <form class="row" method="post" action={`${path}/done`}>
        <OneTimeToken />
        <input type="hidden" name="version" value={version} />
        {canFinish && (
          <SubmitButton look="primary small">
            Mark as Done<span class="visually-hidden"> {tool.name}</span>
          </SubmitButton>
        )}
        <LinkButton look="small" href={path} text="Back to submission" />
      </form>
      <NotedDirectories submissions={submissions} />
      <Section id="payload" title="Webhook payload" class="stack stack-tight">
        <div class="code-block">
          <pre tabIndex={0} role="group" aria-label="Webhook payload">
            <code>{JSON.stringify(payload, null, 2)}</code>
          </pre>
        </div>
      </Section>
    </ConsoleFrame>
  );
}

/** What the team noted about the recorded directories, to check before Done. */
function NotedDirectories({ submissions }: Pick<SubmissionDetailDto, 'submissions'>): VNode | null {
  const noted = submissions.filter(({ teamNotes }) => teamNotes !== '');
  return noted.length === 0 ? null : (
    <Section id="team-notes" title="Team notes" class="stack stack-tight">
      <dl class="stack stack-tight">
        {noted.map(({ name, teamNotes }) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <TeamNotes text={teamNotes} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
