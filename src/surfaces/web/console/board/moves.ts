import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { VersionedForm } from '../frame/versioned-form.js';
import type { MoveForm } from './board.dto.js';

/** Moves work on the board and on the page of a submission. */
@Injectable()
export class Moves {
  constructor(private readonly work: WorkService) {}

  /** Who moves work to Assigned takes it, unless somebody has it. */
  async move(person: Person, toolId: string, { state, version }: MoveForm): Promise<void> {
    const { assignee } = await this.work.get(toolId);
    const taken = state === 'ASSIGNED' && assignee === null ? { assignee: person.name } : {};
    await this.work.update(person.userId, toolId, { state, ...taken }, version);
  }

  async assign(person: Person, toolId: string, { version }: VersionedForm): Promise<void> {
    await this.work.update(person.userId, toolId, { assignee: person.name }, version);
  }
}
