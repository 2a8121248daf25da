import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { type Form, FormConflict, type FormResult, handleForm } from '../../kit/forms/form-handler.js';
import { MoveForm } from '../board/board.dto.js';
import { Moves } from '../board/moves.js';
import { bothValues, type Conflict, saveMerged, type Values } from '../frame/merging.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { RecordChanges } from '../records/record-changes.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { WorkForm } from './submissions.dto.js';
import { WORK_LABELS, workText, workValues } from './work-panel.js';

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

  update(person: Person, toolId: string, form: Form): FormResult {
    return handleForm({
      form,
      body: WorkForm,
      act: ({ assignee = null, notes = '', package: paymentType }) =>
        saveMerged({
          form,
          sent: { assignee, notes, ...(paymentType !== undefined && { paymentType }) },
          read: () => this.work.get(toolId),
          valuesOf: workValues,
          save: (changes, { version }) => this.work.update(person.userId, toolId, changes, version),
          onConflict: (conflict) => this.conflicting(toolId, conflict),
        }),
      ...this.pages.formPage(person, toolId, (sent) => ({ work: sent })),
    });
  }

  move(person: Person, toolId: string, form: Form): FormResult {
    const act = ({ state }: MoveForm): Promise<void> => this.moves.move(person, toolId, state, form);
    return handleForm({ form, body: MoveForm, act, ...this.pages.formPage(person, toolId) });
  }

  markDone(person: Person, toolId: string, form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.work.markDone(person.userId, toolId, version),
      ...this.pages.formPage(person, toolId),
      again: ({ message, status }) => this.pages.previewDone(person, toolId, message, status),
    });
  }

  /** Also shows which colleagues changed the fields. */
  private async conflicting(toolId: string, conflict: Conflict<SubmissionDetailDto>): Promise<FormConflict> {
    const shown = bothValues(WORK_LABELS, workText, textsOf)(conflict);
    const changes = (await this.colleagues.newest(toolId, MAX_COLLEAGUES))
      .filter(({ fields }) => fields.some((name) => conflict.fields.includes(name)))
      .map((change) => ({ ...change, fields: change.fields.flatMap((name) => WORK_LABELS[name] ?? []) }));
    return new FormConflict(shown.typed, { ...shown.conflict, changes });
  }
}

/** The values as the form sends them. */
const textsOf = ({ assignee, notes, paymentType }: Values): Form => ({
  assignee: (assignee ?? '') as string,
  notes: notes as string,
  ...(paymentType !== null && { package: paymentType as string }),
});
