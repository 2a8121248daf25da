import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { State } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { StaleForm } from '../../kit/pages/refused.js';
import { baseOf, type FormBase, saveMerged, type Values } from '../frame/merging.js';
import { STATE_NAMES } from './state-mark.js';

/** What a card shows and its forms change. */
const placeOf = ({ submissionState, assignee }: SubmissionDto): Values => ({ state: submissionState, assignee });
export const baseOfMove = (work: SubmissionDto): FormBase => baseOf(work.version, placeOf(work));

/** Moves work on the board and on the page of a submission. */
@Injectable()
export class Moves {
  constructor(private readonly work: WorkService) {}

  async move(person: Person, toolId: string, state: State, base: FormBase): Promise<void> {
    const conflict = await saveMerged({
      base,
      sent: { state },
      read: () => this.work.get(toolId),
      valuesOf: placeOf,
      save: (changes, { version }) => this.work.update(person.userId, toolId, changes, version),
    });
    const now = conflict?.current.submissionState;
    if (now != null)
      throw new StaleForm(
        `Not moved to ${STATE_NAMES[state]}: a colleague moved it to ${STATE_NAMES[now]} after you opened the page.`,
      );
  }

  async assign(person: Person, toolId: string, base: FormBase): Promise<void> {
    const conflict = await saveMerged({
      base,
      sent: { assignee: person.name },
      read: () => this.work.get(toolId),
      valuesOf: placeOf,
      save: (changes, { version }) => this.work.update(person.userId, toolId, changes, version),
    });
    if (conflict === undefined) return;
    const { assignee } = conflict.current;
    throw new StaleForm(
      `Not assigned to you: it is ${assignee === null ? 'unassigned' : `assigned to ${assignee}`} now.`,
    );
  }
}
