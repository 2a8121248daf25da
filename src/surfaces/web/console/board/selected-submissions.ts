import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SubmissionSearch } from '../../../../contexts/partners/submissions/submission-search.js';
import { type UpdatedSubmissionDto, UpdateSubmissionsBody } from '../../../../contexts/partners/workflow/batch.dto.js';
import { SubmissionBatches } from '../../../../contexts/partners/workflow/submission-batches.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { type SelectionOutcome, selectedRows } from '../../kit/lists/selected-rows.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { UNASSIGNED } from './assignee-filter.js';
import type { SelectionForm } from './board.dto.js';
import { assignmentTo } from './submission-moves.js';

const PREFIX = 'submission-';
/** The checkbox of a submission. Its value is the version that the page showed. */
export const selectionField = (toolId: string): string => PREFIX + toolId;

/** Changes the submissions that are selected on the board or in the list. */
@Injectable()
export class SelectedSubmissions {
  constructor(
    private readonly batches: SubmissionBatches,
    private readonly search: SubmissionSearch,
  ) {}

  async updateSelected({ userId }: SignedInUser, form: Form, chosen: SelectionForm): Promise<SelectionOutcome> {
    const items = selectedRows(form, PREFIX).map(({ key, value }) => ({ toolId: key, version: Number(value) }));
    if (items.length === 0) throw invalid('Select at least one submission.');
    const { state, package: paymentType, assignee } = chosen;
    if (state === undefined && paymentType === undefined && assignee === undefined)
      throw invalid('Choose what to change: the state, the assignee or the package.');
    const body = checkedInput(UpdateSubmissionsBody, {
      items,
      ...(state !== undefined && { state }),
      ...(paymentType !== undefined && { paymentType }),
      ...(assignee !== undefined && assignmentTo(assignee === UNASSIGNED ? null : assignee)),
    });
    const results = await this.batches.updateSubmissions(userId, body);
    const failed = results.filter(({ success }) => !success);
    return { changed: results.length - failed.length, failed: await this.nameFailed(failed) };
  }

  private async nameFailed(failed: readonly UpdatedSubmissionDto[]): Promise<SelectionOutcome['failed']> {
    if (failed.length === 0) return [];
    const found = await this.search.findSubmissions(
      failed.map(({ toolId }) => toolId),
      null,
      0,
    );
    return failed.map(({ toolId, code, error }) => ({
      key: toolId,
      path: `/console/submissions/${toolId}`,
      name: found.find((submission) => submission.toolId === toolId)?.name ?? toolId,
      reason:
        code === 'stale'
          ? 'Another admin changed it after you opened the page. Check it, then try again.'
          : (error ?? ''),
    }));
  }
}
