import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import type { FreshPage, SeeOther } from '../../pages/page.js';
import { refused } from '../../pages/refused.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { MoveForm } from '../board/board.dto.js';
import { Moves } from '../board/moves.js';
import { SubmissionPages } from './submission-pages.js';
import { WorkForm } from './submissions.dto.js';

type Form = Readonly<Record<string, string>>;

/** Changes of the work on the page of a submission. Each leads back to the page. */
@Injectable()
export class SubmissionChanges {
  constructor(
    private readonly pages: SubmissionPages,
    private readonly work: WorkService,
    private readonly moves: Moves,
  ) {}

  update(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.change(
      person,
      toolId,
      () => {
        const { assignee = null, notes = '', package: paymentType, version } = checkedInput(WorkForm, form);
        const chosen = paymentType === undefined ? {} : { paymentType };
        return this.work.update(person.userId, toolId, { assignee, notes, ...chosen }, version);
      },
      { typed: form },
    );
  }

  move(person: Person, toolId: string, form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.change(person, toolId, () => this.moves.move(person, toolId, checkedInput(MoveForm, form)));
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
