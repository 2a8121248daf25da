import { Injectable } from '@nestjs/common';
import { AppError, notFound } from '../../../platform/errors/app-error.js';
import { CursorPage, positionIn } from '../../../platform/input/parameters/cursor.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import type { ToolStatusDto } from '../submissions/submission.dto.js';
import { StatusService } from '../submit/status.service.js';
import type { ListingProblem } from '../watching/listing-watch.entity.js';
import { PartnerLosses } from '../watching/reports/partner-losses.js';
import type { PartnerSubmissionDto, PartnerSubmissionsQuery } from './partner-submission.dto.js';
import {
  DIRECTORY_HEADER,
  type ListedSubmission,
  SUBMISSION_HEADER,
  toDirectoryLine,
  toListedSubmission,
  toPartnerSubmission,
  toSubmissionLine,
} from './partner-submission.mapper.js';
import {
  type ClientScope,
  MAX_COUNTED,
  MAX_FOUND,
  type PartnerFilters,
  type PartnerRow,
  PartnerSubmissionsRepository,
  type SubmissionCount,
} from './partner-submissions.repository.js';

export interface PartnerSearch extends PartnerFilters {
  /** Words of the name, or a website. */
  q?: string | undefined;
}

export interface PartnerSubmission extends ListedSubmission, Pick<ToolStatusDto, 'submissions' | 'history'> {
  /** What its lost listings have lost, by the slugs of their directories. */
  lost: ReadonlyMap<string, ListingProblem>;
}

/** A search counts at least this many submissions. */
const MIN_FOUND = 100;
/** Maximum number of submissions in a CSV file. */
const MAX_EXPORTED = 100_000;
const EXPORT_BATCH = 500;
/** Longer than a transaction takes from the time of its change to its commit. */
const SINCE_OVERLAP_MS = 60_000;

/** What a partner sees of its own submissions, live or test. */
@Injectable()
export class PartnerSubmissions {
  /** Clients with an export in progress. */
  private readonly exporting = new Set<string>();

  constructor(
    private readonly repository: PartnerSubmissionsRepository,
    private readonly status: StatusService,
    private readonly losses: PartnerLosses,
  ) {}

  countSubmissions(scope: ClientScope): Promise<SubmissionCount[]> {
    return this.repository.countSubmissions(scope);
  }

  countLost({ clientId }: ClientScope): Promise<number> {
    return this.losses.countLost(clientId);
  }

  /** Whether the partner has submitted anything, live and in the sandbox. */
  observeSubmissions(liveClientId: string, testClientId: string): Promise<Record<Mode, boolean>> {
    return this.repository.findAny(liveClientId, testClientId);
  }

  /** A search finds at most `MAX_FOUND` submissions. `isCut`: there may be more than the total. */
  async listSubmissions(
    scope: ClientScope,
    { q, ...filters }: PartnerSearch,
    request: PageRequest,
  ): Promise<{ submissions: Page<ListedSubmission>; isCut: boolean }> {
    const offset = offsetOf(request);
    if (q !== undefined) {
      // A frequent word costs as much as it finds, so the search stops after the page.
      const limit = Math.min(MAX_FOUND, Math.max(MIN_FOUND, offset + request.limit + 1));
      const ids = await this.repository.findIds(scope, filters, q, limit);
      const shown = ids.slice(offset, offset + request.limit);
      const rows = shown.length === 0 ? [] : await this.repository.listByIds(scope, filters.order, shown);
      return {
        submissions: new Page(rows.map(toListedSubmission), request, ids.length),
        isCut: ids.length === limit,
      };
    }
    const [total, rows] = await Promise.all([
      this.repository.countListed(scope, filters),
      this.repository.listSubmissions(scope, filters, { limit: request.limit, offset }),
    ]);
    return { submissions: new Page(rows.map(toListedSubmission), request, total), isCut: total === MAX_COUNTED };
  }

  /** The most recent change first. A change gets its time before it is committed, so earlier ones are included. */
  async listChanges(scope: ClientScope, query: PartnerSubmissionsQuery): Promise<CursorPage<PartnerSubmissionDto>> {
    const { limit, cursor, state, since } = query;
    const rows = await this.repository.listSubmissions(
      scope,
      {
        state,
        since: since === undefined ? undefined : new Date(Date.parse(since) - SINCE_OVERLAP_MS),
        order: 'changed',
      },
      { limit: limit + 1, after: positionIn(cursor) },
    );
    return CursorPage.fromRows(rows, limit, ({ position }) => position, toPartnerSubmission);
  }

  async getSubmission(scope: ClientScope, id: string): Promise<PartnerSubmission> {
    const { submissions, history } = await this.status.getToolStatus(
      { ownerId: scope.clientId, mode: scope.mode },
      { id },
    );
    const [row] = await this.repository.listByIds(scope, undefined, [id]);
    if (!row) throw notFound(`Submission not found: ${printable(id)}`);
    return { ...toListedSubmission(row), submissions, history, lost: await this.losses.findLost(scope.clientId, id) };
  }

  /**
   * All submissions of the list, in its order, without a connection that stays open while the file is read. One at a time per
   * client, because it makes up to 200 queries.
   */
  async *exportSubmissions(scope: ClientScope, search: PartnerSearch): AsyncGenerator<string> {
    if (this.exporting.has(scope.clientId))
      throw new AppError('unavailable', 'An export of these submissions is running. Try again when it has finished.');
    this.exporting.add(scope.clientId);
    try {
      let text = SUBMISSION_HEADER;
      for await (const rows of this.readBatches(scope, search)) {
        yield text + rows.map(toSubmissionLine).join('');
        text = '';
      }
      if (text !== '') yield text;
    } finally {
      this.exporting.delete(scope.clientId);
    }
  }

  /** The directories to which the tool was submitted. */
  async exportDirectories(scope: ClientScope, id: string): Promise<string> {
    const { submissions } = await this.getSubmission(scope, id);
    return DIRECTORY_HEADER + submissions.map(toDirectoryLine).join('');
  }

  private async *readBatches(scope: ClientScope, { q, ...filters }: PartnerSearch): AsyncGenerator<PartnerRow[]> {
    if (q !== undefined) {
      const ids = await this.repository.findIds(scope, filters, q, MAX_FOUND);
      if (ids.length > 0) yield await this.repository.listByIds(scope, filters.order, ids);
      return;
    }
    let after: PartnerRow['position'] | undefined;
    for (let read = 0; read < MAX_EXPORTED; read += EXPORT_BATCH) {
      const rows = await this.repository.listSubmissions(scope, filters, { limit: EXPORT_BATCH, after });
      if (rows.length > 0) yield rows;
      if (rows.length < EXPORT_BATCH) return;
      after = rows.at(-1)?.position;
    }
  }
}
