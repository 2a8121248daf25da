import type { VNode } from 'preact';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { HostListing } from '../../../../contexts/listings/website-host.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { UnrecordedDirectory } from '../../../../contexts/partners/workflow/directory-records.service.js';
import type {
  DonePreviewDto,
  SubmissionDetailDto,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo, grouped, Ticks } from '../../kit/components/formats.js';
import { LinkButton, Notice, Section, SubmitButton } from '../../kit/components/elements.js';
import { OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { Live, LiveMark } from '../../kit/live/live.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { HostNotice } from '../../kit/records/record-control.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { HeaderFacts } from './header-facts.js';
import { RecordedDirectories, type RowFormState, TeamNotes } from './recorded-directories.js';
import { AssignmentPanel, History, SubmissionTexts } from './submission-texts.js';
import { submissionPath, type SubmissionQuery } from './submissions.dto.js';
import { PasteLines, UnrecordedDirectories } from './unrecorded-directories.js';

export interface SubmissionProps {
  submission: SubmissionDetailDto;
  assignees: Assignee[];
  tool: AdminToolDto;
  /** Other tools with the same host. */
  sameHost: HostListing[];
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
  const { submission, assignees, tool, sameHost, candidates, names, query, sent } = props;
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
      <HeaderFacts submission={submission} assignees={assignees} query={query} />
      <HostNotice listed={sameHost} pathOf={({ id }) => `/console/tools/${id}`} />
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
          <RecordedDirectories submission={submission} query={query} sent={sent.row} />
        </div>
        <aside class="stack" aria-label="Submission details">
          <AssignmentPanel submission={submission} assignees={assignees} query={query} sent={sent.assignment} />
          <SubmissionTexts tool={tool} submission={submission} />
          <History history={submission.history} names={names} />
        </aside>
      </div>
    </ConsoleFrame>
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
          Done is final: no directory can be added or removed afterward.
          {isNotified && ` ${partnerName} is notified immediately.`}
        </p>
      )}
      <form class="row" method="post" action={`${path}/done`}>
        <OneTimeToken />
        <input type="hidden" name="version" value={version} />
        {canFinish && (
          <SubmitButton look="primary small">
            Mark <span class="visually-hidden">{tool.name}</span> as Done
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
