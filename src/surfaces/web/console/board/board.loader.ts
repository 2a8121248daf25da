import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { boardFilters } from './board-filters.js';
import type { BoardQuery } from './board.dto.js';
import { BoardView } from './board.view.js';

@Injectable()
export class BoardLoader {
  constructor(
    private readonly frames: Frames,
    private readonly board: SubmissionBoard,
    private readonly clients: ClientsRepository,
  ) {}

  async showBoard(admin: SignedInUser, query: BoardQuery, rejection?: string, status = 200): Promise<FreshPage> {
    const [frame, board, partners] = await Promise.all([
      this.frames.loadFrame(admin),
      this.board.getBoard(boardFilters(query, admin)),
      this.clients.listClientNames(),
    ]);
    return freshPage(BoardView, { frame, board, partners, query, rejection }, status);
  }
}
