import type { VNode } from 'preact';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { Due } from '../board/due.js';
import { ChangedSubmissions, SelectSubmission, SubmissionSelectionBar } from '../board/selection.js';
import { STATE_NAMES, StateNote } from '../../kit/submissions/state-mark.js';
import { SubmissionFilters } from '../board/submission-filters.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { ListTable, pagePath, Total } from '../../kit/lists/list-table.js';
import type { SentSelection } from '../../kit/lists/selected-rows.js';
import { SelectAllRows, SelectHead } from '../../kit/lists/selection.js';
import { NO_STATE, type SubmissionListQuery } from './submission-list.dto.js';

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
  sent: SentSelection;
}): VNode {
  const { state } = query;
  const title =
    state === undefined ? 'Submissions' : `Submissions: ${state === NO_STATE ? 'No package' : STATE_NAMES[state]}`;
  return (
    <ConsoleFrame section="board" title={title} heading={<Total value={pagination.total} />}>
      <div class="row">
        <FilterBar action={PATH} query={query} label="Filter submissions">
          <FilterSelect
            name="state"
            label="State"
            none="Any state"
            chosen={state}
            options={[...STATES.map((each): [string, string] => [each, STATE_NAMES[each]]), [NO_STATE, 'No package']]}
          />
          <SubmissionFilters query={query} choices={choices} unsorted="Newest first" />
        </FilterBar>
        <a class="button button-small button-quiet" href="/console/board">
          View board
        </a>
      </div>
      <Rejection text={sent.rejection} />
      <ChangedSubmissions outcome={sent.outcome} changed={changed} />
      {items.length > 0 && <SelectAllRows />}
      <ListTable
        label="Submissions"
        columns={[<SelectHead />, 'Tool', 'Partner', 'Package', 'State', 'Submitted', 'Assignee', 'Due', 'Received']}
        path={PATH}
        query={query}
        pagination={pagination}
        empty={<Empty heading="No matching submissions">Choose another state, or view the board.</Empty>}
      >
        {items.map((submission) => (
          <ListRow submission={submission} outcome={sent.outcome} />
        ))}
      </ListTable>
      <SubmissionSelectionBar action={pagePath(`${PATH}/batch`, query)} assignees={choices.assignees} />
    </ConsoleFrame>
  );
}

const ListRow = ({ submission, outcome }: Pick<SentSelection, 'outcome'> & { submission: SubmissionDto }): VNode => {
  const { tool, partnerName, submissionState, summary, assignee, createdAt } = submission;
  return (
    <tr data-key-item>
      <td>
        <SelectSubmission submission={submission} outcome={outcome} />
      </td>
      <th scope="row">
        <a href={`${PATH}/${tool.id}`}>{tool.name}</a>
      </th>
      <td data-label="Partner">{partnerName}</td>
      <td data-label="Package">{tool.paymentLabel}</td>
      <td data-label="State">
        <StateNote state={submissionState} />
      </td>
      <td data-label="Submitted">
        {summary.submittedCount} of {tool.targetDirectoriesCount}
      </td>
      <td data-label="Assignee">{assignee ?? <span class="quiet">Unassigned</span>}</td>
      <td data-label="Due">
        <Due submission={submission} />
      </td>
      <td data-label="Received">
        <ExactAgo at={new Date(createdAt)} />
      </td>
    </tr>
  );
};
