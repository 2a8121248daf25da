import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { MoveForm } from '../board/board.dto.js';
import { Moves } from '../board/moves.js';
import { baseIn, fieldConflicts, saveMerged, type Values } from '../frame/merging.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { RecordChanges } from '../records/record-changes.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { WorkForm } from './submissions.dto.js';
import { WORK_LABELS, workText, workValues } from './work-panel.js';

type Form = Readonly<Record<string, string>>;

const MAX_COLLEAGUES = 5;

/** Changes of the work on the page of a submission. Each leads back to the page. */
@Injectable()
export class SubmissionActions {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly work: WorkService,
    private readonly moves: Moves,
    private readonly colleagues: RecordChanges,
  ) {}

  async update(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    const base = baseIn(form);
    try {
      const { assignee = null, notes = '', package: paymentType } = checkedInput(WorkForm, form);
      const conflict = await saveMerged({
        base,
        sent: { assignee, notes, ...(paymentType !== undefined && { paymentType }) },
        read: () => this.work.get(toolId),
        valuesOf: workValues,
        save: (changes, { version }) => this.work.update(person.userId, toolId, changes, version),
      });
      if (conflict === undefined) return this.pages.back(toolId);
      const now = workValues(conflict.current);
      const changes = await this.colleagues.newest(toolId, MAX_COLLEAGUES);
      const shown = {
        fields: fieldConflicts(conflict, now, WORK_LABELS, workText),
        changes: changes
          .filter(({ fields }) => fields.some((name) => conflict.fields.includes(name)))
          .map((change) => ({ ...change, fields: change.fields.flatMap((name) => WORK_LABELS[name] ?? []) })),
      };
      const typed = textsOf({ ...now, ...conflict.changes });
      return await this.pages.show(person, toolId, undefined, { work: { typed, conflict: shown }, status: 412 });
    } catch (error) {
      return refused(error, (refusal, status) =>
        this.pages.show(person, toolId, undefined, { work: { typed: form, base }, refusal, status }),
      );
    }
  }

  move(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.change(person, toolId, () =>
      this.moves.move(person, toolId, checkedInput(MoveForm, form).state, baseIn(form)),
    );
  }

  async markDone(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    try {
      await this.work.markDone(person.userId, toolId, checkedInput(VersionedForm, form).version);
      return this.pages.back(toolId);
    } catch (error) {
      return refused(error, (refusal, status) => this.pages.previewDone(person, toolId, refusal, status));
    }
  }
}

/** The values as the form sends them. */
const textsOf = ({ assignee, notes, paymentType }: Values): Form => ({
  assignee: (assignee ?? '') as string,
  notes: notes as string,
  ...(paymentType !== null && { package: paymentType as string }),
});
