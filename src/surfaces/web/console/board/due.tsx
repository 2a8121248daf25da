import type { VNode } from 'preact';
import { isLate } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { shortDay } from '../../kit/components/date.js';
import { Icon } from '../../kit/components/icons.js';

/** The day on which a submission is due, and whether it is late. */
export function Due({ submission: { submissionState, dueAt } }: { submission: SubmissionDto }): VNode {
  if (dueAt === null) return <span class="quiet">–</span>;
  const late = isLate(submissionState, new Date(dueAt));
  return (
    <span class={`note${late ? ' tone-warn' : ''}`}>
      {late && <Icon name="alert" />}
      <time dateTime={dueAt} title={`Due ${dueAt.slice(0, 10)} ${dueAt.slice(11, 19)} UTC`}>
        {late ? 'Late' : 'Due'} {shortDay(dueAt.slice(0, 10))}
      </time>
    </span>
  );
}
