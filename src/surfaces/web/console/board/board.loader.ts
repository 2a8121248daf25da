import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { WorkBoard } from '../../../../contexts/partners/workflow/work-board.js';
import { addressOf } from '../../kit/components/pagination.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/forms/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { filtersOf } from './board-filters.js';
import { type BoardQuery, MoveForm } from './board.dto.js';
import { BoardView } from './board.view.js';
import { Moves } from './moves.js';

/** The board on which the team moves submissions along. */
@Injectable()
export class BoardLoader {
  constructor(
    private readonly frames: Frames,
    private readonly board: WorkBoard,
    private readonly moves: Moves,
    private readonly clients: ClientsRepository,
  ) {}

  async show(person: Person, query: BoardQuery, refusal?: string, status = 200): Promise<FreshPage> {
    const [frame, board, partners] = await Promise.all([
      this.frames.of(person),
      this.board.get(filtersOf(query, person)),
      this.clients.names(),
    ]);
    return freshPage(BoardView, { frame, board, partners, query, refusal }, status);
  }

  move(person: Person, toolId: string, query: BoardQuery, form: Form): FormResult {
    const act = ({ state }: MoveForm): Promise<void> => this.moves.move(person, toolId, state, form);
    return handleForm({ form, body: MoveForm, act, ...this.page(person, query) });
  }

  assign(person: Person, toolId: string, query: BoardQuery, form: Form): FormResult {
    const act = (): Promise<void> => this.moves.assign(person, toolId, form);
    return handleForm({ form, body: VersionedForm, act, ...this.page(person, query) });
  }

  /** The board as it was filtered. */
  private page(person: Person, query: BoardQuery): FormPage {
    return {
      again: ({ message, status }) => this.show(person, query, message, status),
      next: addressOf('/console/board', { ...query }),
    };
  }
}
