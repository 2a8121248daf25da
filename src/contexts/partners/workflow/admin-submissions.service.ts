import { Injectable, Logger } from '@nestjs/common';
import { invalid } from '../../../platform/errors/app-error.js';
import { runBatch } from '../../../platform/input/batch.js';
import { mapPage, type Page, type PageRequest } from '../../../platform/input/page.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { type State, STATES } from '../submissions/workflow.js';
import {
  type BoardFilters,
  type BoardPages,
  type OpenSubmissions,
  type SubmissionChoices,
  type SubmissionFilters,
  SubmissionListsRepository,
} from './submission-lists.repository.js';
import type { SubmissionDto, UpdatedSubmissionDto, UpdateSubmissionsBody } from './submission-workflow.dto.js';
import { toSubmission, SubmissionWorkflowService } from './submission-workflow.service.js';

/** More cards are on the next pages of a column. */
export const CARDS_PER_COLUMN = 20;

const BATCH_CHANGES = ['state', 'paymentType', 'assignee', 'assigneeId'] as const;

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

/** Lets admins list submissions (as pages, as the columns of the board, and as counts) and change several at once. */
@Injectable()
export class AdminSubmissionsService {
  private readonly logger = new Logger(AdminSubmissionsService.name);

  constructor(
    private readonly lists: SubmissionListsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly work: SubmissionWorkflowService,
  ) {}

  async listSubmissions(query: PageRequest & SubmissionFilters): Promise<Page<SubmissionDto>> {
    return mapPage(await this.lists.listSubmissions(query, query), toSubmission);
  }

  async getBoard(filters: BoardFilters, after: BoardPages = {}): Promise<Board> {
    const [rows, counts] = await Promise.all([
      this.lists.findCards(filters, CARDS_PER_COLUMN + 1, after),
      this.lists.countByState(filters),
    ]);
    const countIn = (state: State | null): number => counts.find((entry) => entry.state === state)?.count ?? 0;
    const columns = STATES.map((state) => {
      const found = rows.filter((row) => row.state === state);
      const cards = found.slice(0, CARDS_PER_COLUMN).map(toSubmission);
      const next = found.length > CARDS_PER_COLUMN ? cards.at(-1)?.tool.id : undefined;
      return { state, count: countIn(state), cards, next };
    });
    return { columns, withoutPackage: countIn(null) };
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
    return this.lists.countOpenSubmissions();
  }

  /** Changes up to 100 submissions, each by the rules of a single one and in its own transaction. */
  async updateSubmissions(
    actor: string,
    { items, ...changes }: UpdateSubmissionsBody,
  ): Promise<UpdatedSubmissionDto[]> {
    if (BATCH_CHANGES.every((name) => changes[name] === undefined))
      throw invalid(`Provide at least one of: ${BATCH_CHANGES.join(', ')}`);
    const outcomes = await runBatch(
      items,
      ({ toolId, version }) => this.work.updateSubmission(actor, toolId, changes, version),
      ({ toolId }, error) =>
        this.logger.error(`Submission ${toolId}: not changed, the rest of the batch is skipped: ${String(error)}`),
    );
    return outcomes.map(({ item: { toolId }, result, changed }) => ({
      toolId,
      ...result,
      version: changed?.version ?? null,
    }));
  }

  /** Names and states, in this order; the ID as the name of one that is gone. */
  async nameSubmissions(toolIds: readonly string[]): Promise<{ name: string; state: State | null }[]> {
    const found = await this.submissions.searchSubmissions(toolIds, null, 0);
    return toolIds.map((id) => found.find(({ toolId }) => toolId === id) ?? { name: id, state: null });
  }
}
