import type { VNode } from 'preact';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { LinkButton } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { Rejection } from '../../kit/forms/forms.js';
import { SelectAllRows, SelectHead, SelectionResult, type SelectionState } from '../../kit/lists/selection.js';
import { cellsOf, type Columns, EmptyList, ListTable, pagePath, Total } from '../../kit/lists/tables.js';
import { STATE_NAMES, StateNote } from '../../kit/submissions/submission-marks.js';
import { ConsoleFrame, FilterBar } from '../frame/console-frame.js';
import { NO_STATE, SubmissionListQuery } from './board.dto.js';
import { Due } from './board.view.js';
import { SelectSubmission, SubmissionSelectionBar, useFilterChoices } from './submission-controls.js';
import { SUBMISSIONS } from './submission-moves.js';

const PATH = '/console/submissions';

/** Newest first, including submissions that don't fit on the board. */
export function SubmissionListView({
  submissions: { items, pagination },
  choices,
  query: { changed, ...query },
  sent,
}: {
  submissions: Page<SubmissionDto>;
  choices: SubmissionChoices;
  query: SubmissionListQuery;
  sent: SelectionState;
}): VNode {
  const { state } = query;
  const title =
    state === undefined ? 'Submissions' : `Submissions: ${state === NO_STATE ? 'No package' : STATE_NAMES[state]}`;
  return (
    <ConsoleFrame section="board" title={title} heading={<Total value={pagination.total} />}>
      <div class="row">
        <FilterBar
          action={PATH}
          of={SubmissionListQuery}
          query={query}
          label="Filter submissions"
          choices={useFilterChoices({ query, choices, unsorted: 'Newest first' })}
        />
        <LinkButton look="small quiet" href="/console/board" text="View board" />
      </div>
      <Rejection text={sent.rejection} />
      <SelectionResult of={SUBMISSIONS} outcome={sent.outcome} changed={changed} />
      {items.length > 0 && <SelectAllRows />}
      <ListTable
        label="Submissions"
        columns={[<SelectHead />, 'Tool', ...Object.keys(COLUMNS)]}
        path={PATH}
        query={query}
        pagination={pagination}
        empty={
          <EmptyList noun="submissions" path={PATH} query={query}>
            Tools that partners submit appear here. <a href="/console/partners/new">Create a partner</a> and give it a
            key.
          </EmptyList>
        }
      >
        {items.map((submission) => (
          <ListRow submission={submission} outcome={sent.outcome} />
        ))}
      </ListTable>
      <SubmissionSelectionBar action={pagePath(`${PATH}/batch`, query)} assignees={choices.assignees} />
    </ConsoleFrame>
  );
}

const COLUMNS: Columns<SubmissionDto> = {
  Partner: ({ partnerName }) => partnerName,
  Package: ({ tool }) => tool.paymentLabel,
  State: ({ submissionState }) => <StateNote state={submissionState} />,
  Submitted: ({ summary, tool }) => `${summary.submittedCount} of ${tool.targetDirectoriesCount}`,
  Assignee: ({ assignee }) => assignee ?? <span class="quiet">Unassigned</span>,
  Due: (submission) => <Due submission={submission} />,
  Received: ({ createdAt }) => <ExactAgo at={new Date(createdAt)} />,
};

const ListRow = ({ submission, outcome }: Pick<SelectionState, 'outcome'> & { submission: SubmissionDto }): VNode => (
  <tr data-key-item>
    <td>
      <SelectSubmission submission={submission} outcome={outcome} />
    </td>
    <th scope="row">
      <a href={`${PATH}/${submission.tool.id}`}>{submission.tool.name}</a>
    </th>
    {cellsOf(COLUMNS, submission)}
  </tr>
);
