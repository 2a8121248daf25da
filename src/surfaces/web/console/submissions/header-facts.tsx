import type { VNode } from 'preact';
import { movesFrom } from '../../../../contexts/partners/submissions/workflow.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { Menu } from '../../kit/components/blocks.js';
import { LinkButton, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { useUser } from '../../kit/components/viewer.js';
import { BaseFields } from '../../kit/conflicts/conflict-notice.js';
import { formBase } from '../../kit/conflicts/form-conflicts.js';
import { Confirmation, TextField } from '../../kit/forms/forms.js';
import { StateNote } from '../../kit/submissions/submission-marks.js';
import { Due, MoveButtons } from '../board/board.view.js';
import { assigneeOf, baseOfMove } from '../board/submission-moves.js';
import { Avatar } from '../frame/console-frame.js';
import { assignmentValues, dueDay } from './submission-texts.js';
import { submissionPath, type SubmissionQuery } from './submissions.dto.js';

interface HeaderFactsProps {
  submission: SubmissionDetailDto;
  assignees: readonly Assignee[];
  query: SubmissionQuery;
}

/** State, assignee and due date, each a menu that changes it. */
export function HeaderFacts({ submission, assignees, query }: HeaderFactsProps): VNode {
  const { tool, submissionState, assignee, dueAt } = submission;
  const { userId } = useUser();
  const moves = submissionState === null ? [] : movesFrom(submissionState);
  const others = assignees.filter(({ id }) => id !== userId);
  const choices = [...assignees.filter(({ id }) => id === userId), ...others, { id: '', name: 'Unassigned' }];
  const formTo = (field: string): object => ({
    class: 'stack stack-tight',
    method: 'post',
    action: submissionPath(tool.id, query, `/${field}`),
  });
  const base = <BaseFields base={formBase(submission.version, assignmentValues(submission))} />;
  return (
    <div class="row" id="facts">
      {moves.length === 0 ? (
        <StateNote state={submissionState} />
      ) : (
        <Menu text={<StateNote state={submissionState} />} icon="down">
          <form {...formTo('move')}>
            <BaseFields base={baseOfMove(submission)} />
            <MoveButtons moves={moves} />
          </form>
        </Menu>
      )}
      <Menu
        text={
          <>
            <span class="visually-hidden">Assignee: </span>
            {assignee !== null && <Avatar name={assignee} />}
            {assignee ?? 'Unassigned'}
          </>
        }
        icon="down"
      >
        <form {...formTo('assignee')}>
          {base}
          {choices
            .filter(({ id }) => id !== (assigneeOf(submission) ?? ''))
            .map(({ id, name }) => (
              <SubmitButton look="quiet small" name="assignee" value={id}>
                {id === userId ? 'Assign to me' : name}
              </SubmitButton>
            ))}
        </form>
      </Menu>
      <Menu text={dueAt === null ? 'No due date' : <Due submission={submission} />} icon="down">
        <form {...formTo('due')}>
          {base}
          <TextField name="due" id="due-date" label="Due date" type="date" value={dueDay(submission) ?? ''} />
          <SubmitLine look="small">Save due date</SubmitLine>
        </form>
      </Menu>
      <Confirmation messages={{ facts: 'Saved.', finished: 'Marked as Done.' }} />
      {moves.length > 0 && (
        <LinkButton
          look="primary small to-end"
          href={submissionPath(tool.id, query, '/done')}
          text="Preview and mark as Done"
        />
      )}
    </div>
  );
}
