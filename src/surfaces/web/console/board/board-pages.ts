import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import type { WorkFilters } from '../../../../contexts/partners/submissions/submissions.repository.js';
import { WorkBoard } from '../../../../contexts/partners/workflow/work-board.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { addressOf } from '../../components/pagination.js';
import { type FreshPage, freshPage, SeeOther } from '../../pages/page.js';
import { refused } from '../../pages/refused.js';
import { Frames } from '../frame/frames.js';
import { AssignForm, type BoardQuery, MINE, MoveForm, NOBODY } from './board.dto.js';
import { BoardView } from './board.view.js';

type Form = Readonly<Record<string, string>>;

const DAY_MS = 86_400_000;

/** The board on which the team moves submissions along. */
@Injectable()
export class BoardPages {
  constructor(
    private readonly frames: Frames,
    private readonly board: WorkBoard,
    private readonly work: WorkService,
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

  /** Who moves work to Assigned takes it, unless somebody else has it. */
  move(person: Person, toolId: string, query: BoardQuery, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, query, async () => {
      const { state } = checkedInput(MoveForm, form);
      const { assignee } = await this.work.get(toolId);
      const taken = state === 'ASSIGNED' && assignee === null ? { assignee: person.name } : {};
      await this.work.update(person.userId, toolId, { state, ...taken });
    });
  }

  assign(person: Person, toolId: string, query: BoardQuery, form: Form): Promise<FreshPage | SeeOther> {
    return this.change(person, query, async () => {
      checkedInput(AssignForm, form);
      await this.work.update(person.userId, toolId, { assignee: person.name });
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

const filtersOf = ({ partner, package: chosen, assignee, older }: BoardQuery, person: Person): WorkFilters => ({
  partnerId: partner,
  package: chosen,
  assignee: assignee === MINE ? person.name : assignee === NOBODY ? null : assignee,
  before: older === undefined ? undefined : new Date(Date.now() - Number(older) * DAY_MS),
});
