import type { VNode } from 'preact';
import type { DonePreviewDto, SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { TeamNotes } from './recorded-directories.js';

export interface DoneProps {
  frame: Frame;
  submission: SubmissionDetailDto;
  preview: DonePreviewDto;
  rejection: string | undefined;
}

/** Previews the webhook before Done is final. */
export function DoneView({
  frame,
  submission: { tool, partnerName, submissionState, submissions, version },
  preview,
  rejection,
}: DoneProps): VNode {
  const { payload, warnings } = preview;
  const path = `/console/submissions/${tool.id}`;
  const canFinish = submissionState !== null && submissionState !== 'DONE';
  return (
    <ConsoleFrame {...frame} section="board" title={`Mark ${tool.name} as Done`}>
      <Rejection text={rejection} />
      {warnings.map((warning) => (
        <div class="notice tone-warn">
          <Icon name="alert" />
          <div>{warning}</div>
        </div>
      ))}
      <p>Done is final. {partnerName} is notified immediately if it has a webhook URL.</p>
      <form class="row" method="post" action={`${path}/done`}>
        <OneTimeToken />
        <input type="hidden" name="version" value={version} />
        {canFinish && (
          <button class="button button-primary button-small" type="submit">
            Mark <span class="visually-hidden">{tool.name}</span> as Done
          </button>
        )}
        <a class="button button-small" href={path}>
          Back to submission
        </a>
      </form>
      <NotedDirectories submissions={submissions} />
      <section class="stack stack-tight" aria-labelledby="payload">
        <h2 id="payload">Webhook payload</h2>
        <div class="code-block">
          <pre tabIndex={0} role="group" aria-label="Webhook payload">
            <code>{JSON.stringify(payload, null, 2)}</code>
          </pre>
        </div>
      </section>
    </ConsoleFrame>
  );
}

/** What the team noted about the recorded directories, to check before Done. */
function NotedDirectories({ submissions }: Pick<SubmissionDetailDto, 'submissions'>): VNode | null {
  const noted = submissions.filter(({ teamNotes }) => teamNotes !== '');
  return noted.length === 0 ? null : (
    <section class="stack stack-tight" aria-labelledby="team-notes">
      <h2 id="team-notes">Team notes</h2>
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
    </section>
  );
}
