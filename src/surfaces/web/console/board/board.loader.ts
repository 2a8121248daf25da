import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { WorkBoard } from '../../../../contexts/partners/workflow/work-board.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { addressOf } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { refused } from '../../kit/pages/refused.js';
import { Frames } from '../frame/frames.js';
import { baseIn } from '../frame/merging.js';
import { VersionedForm } from '../frame/versioned-form.js';
import { filtersOf } from './board-filters.js';
import { type BoardQuery, MoveForm } from './board.dto.js';
import { BoardView } from './board.view.js';
import { Moves } from './moves.js';

type Form = Readonly<Record<string, string>>;

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

  move(person: Person, toolId: string, query: BoardQuery, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, query, () =>
      this.moves.move(person, toolId, checkedInput(MoveForm, form).state, baseIn(form)),
    );
  }

  assign(person: Person, toolId: string, query: BoardQuery, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, query, () => {
      checkedInput(VersionedForm, form);
      return this.moves.assign(person, toolId, baseIn(form));
    });
  }

  /** Brings the person back to the board as it was filtered, with the reason when nothing was changed. */
  private async change(person: Person, query: BoardQuery, change: () => Promise<void>): Promise<FreshPage | SeeOther> {
    try {
      await change();
      return new SeeOther(addressOf('/console/board', { ...query }));
    } catch (error) {
      return refused(error, (refusal, status) => this.show(person, query, refusal, status));
    }
  }
}
