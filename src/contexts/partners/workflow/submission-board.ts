import { Injectable } from '@nestjs/common';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import { TestSubmissions } from '../sandbox/test-submissions.service.js';
import { type State, STATES } from '../submissions/workflow.js';
import {
  type BoardFilters,
  type BoardPages,
  type OpenSubmissions,
  type SubmissionChoices,
  type SubmissionFilters,
  SubmissionListsRepository,
} from './submission-lists.repository.js';
import type { SubmissionDto } from './work.dto.js';
import { toSubmission } from './work.mapper.js';

/** More cards are on the next pages of a column. */
export const CARDS_PER_COLUMN = 20;

export interface BoardColumn {
  state: State;
  count: number;
  /** The ones that have waited longest; of DONE, the latest. */
  cards: SubmissionDto[];
  /** The last card, if there are more after it. */
  next: string | undefined;
}

export interface Board {
  columns: BoardColumn[];
  /** Submissions without a package, which have no state. */
  withoutPackage: number;
}

/** Lists submissions: as pages, as the columns of the board, and as counts. */
@Injectable()
export class SubmissionBoard {
  constructor(
    private readonly lists: SubmissionListsRepository,
    private readonly sandbox: TestSubmissions,
  ) {}

  /** Test submissions have no assignee and no due date, so only some filters apply to them. */
  async listSubmissions(query: PageRequest & SubmissionFilters & { mode?: Mode }): Promise<Page<SubmissionDto>> {
    const { rows, total } = await (query.mode === 'test'
      ? this.sandbox.listSubmissions(query, { clientId: query.partnerId, state: query.state, q: query.q })
      : this.lists.listSubmissions(query, query));
    return new Page(rows.map(toSubmission), query, total);
  }

  async getBoard(filters: BoardFilters, after: BoardPages = {}): Promise<Board> {
    const [rows, counts] = await Promise.all([
      this.lists.findCards(filters, CARDS_PER_COLUMN + 1, after),
      this.lists.countByState(filters),
    ]);
    const countOf = (state: State | null): number => counts.find((entry) => entry.state === state)?.count ?? 0;
    const columns = STATES.map((state) => {
      const found = rows.filter((row) => row.state === state);
      const cards = found.slice(0, CARDS_PER_COLUMN).map(toSubmission);
      const next = found.length > CARDS_PER_COLUMN ? cards.at(-1)?.tool.id : undefined;
      return { state, count: countOf(state), cards, next };
    });
    return { columns, withoutPackage: countOf(null) };
  }

  listChoices(): Promise<SubmissionChoices> {
    return this.lists.listChoices();
  }

  /** Open submissions by state, in board order, without empty states. */
  async summarizeOpen(): Promise<OpenSubmissions[]> {
    const rows = await this.lists.summarizeOpen();
    return rows.sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  }

  /** Submissions that have a package and are not DONE. */
  countOpenSubmissions(): Promise<number> {
    return this.lists.countOpen();
  }
}
