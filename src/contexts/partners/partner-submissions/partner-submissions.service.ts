import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { CursorPage, offsetOf, Page, type PageRequest, parseCursor } from '../../../platform/input/page.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { Mode } from '../../access/users/partner-client.entity.js';
import { toTestStatus } from '../sandbox/test-submission.entity.js';
import { TestSubmissionsRepository } from '../sandbox/test-submissions.repository.js';
import type { ToolStatusDto, ToolStatusQuery } from '../submissions/submission.dto.js';
import { toStatus } from '../submissions/submission.mapper.js';
import { type Identifier, SubmissionsRepository } from '../submissions/submissions.repository.js';
import { websiteKey } from '../submissions/website-key.js';
import type { ListingProblem } from '../watching/listing-watch.entity.js';
import { LostListingsRepository } from '../watching/lost-listings.repository.js';
import {
  directoriesCsv,
  type PortalSubmission,
  type PartnerSubmissionDto,
  type PartnerSubmissionsQuery,
  SUBMISSION_HEADER,
  submissionLines,
  toPortalSubmission,
  toPartnerSubmission,
} from './partner-submission.dto.js';
import {
  type ClientScope,
  MAX_COUNTED_SUBMISSIONS,
  MAX_SEARCH_RESULTS,
  type PartnerFilters,
  type PartnerSubmissionRow,
  PartnerSubmissionsRepository,
  type SubmissionCount,
} from './partner-submissions.repository.js';

export interface PartnerSearch extends PartnerFilters {
  /** Words of the name, or a website. */
  q?: string | undefined;
}

export interface PartnerSubmission extends PortalSubmission, Pick<ToolStatusDto, 'submissions' | 'history'> {
  /** What its lost listings have lost, by the slugs of their directories. */
  lost: ReadonlyMap<string, ListingProblem>;
}

/** A search counts at least this many submissions. */
const MIN_SEARCH_RESULTS = 100;
/** Maximum number of submissions in a CSV file. */
const MAX_EXPORTED = 100_000;
const EXPORT_BATCH_SIZE = 500;
/** Batches of all exports that are read at once. A reader that stalls holds none. */
const MAX_EXPORT_READS = 2;
/** Longer than a transaction takes from the time of its change to its commit. */
const SINCE_OVERLAP_MS = 60_000;

/** What a partner sees of its own submissions, live or test. */
@Injectable()
export class PartnerSubmissionsService {
  private readonly exportReads = pLimit(MAX_EXPORT_READS);

  constructor(
    private readonly repository: PartnerSubmissionsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly testSubmissions: TestSubmissionsRepository,
    private readonly losses: LostListingsRepository,
    private readonly dataSource: DataSource,
  ) {}

  countSubmissions(scope: ClientScope): Promise<SubmissionCount[]> {
    return this.repository.countSubmissions(scope);
  }

  countLostListings({ clientId }: ClientScope): Promise<number> {
    return this.losses.countPartnerLosses(clientId, { state: 'lost' });
  }

  /** Whether the partner has submitted anything, live and in the sandbox. */
  observeSubmissions(liveClientId: string, testClientId: string): Promise<Record<Mode, boolean>> {
    return this.repository.observeSubmissions(liveClientId, testClientId);
  }

  /** A search finds at most `MAX_FOUND` submissions. `isCut`: there may be more than the total. */
  async listSubmissions(
    scope: ClientScope,
    { q, ...filters }: PartnerSearch,
    request: PageRequest,
  ): Promise<{ submissions: Page<PortalSubmission>; isCut: boolean }> {
    const offset = offsetOf(request);
    if (q !== undefined) {
      // A frequent word costs as much as it finds, so the search stops after the page.
      const limit = Math.min(MAX_SEARCH_RESULTS, Math.max(MIN_SEARCH_RESULTS, offset + request.limit + 1));
      const ids = await this.repository.searchIds(scope, filters, q, limit);
      const shown = ids.slice(offset, offset + request.limit);
      const rows = shown.length === 0 ? [] : await this.repository.listByIds(scope, filters.order, shown);
      return {
        submissions: new Page(rows.map(toPortalSubmission), request, ids.length),
        isCut: ids.length === limit,
      };
    }
    const [total, rows] = await Promise.all([
      this.repository.countMatching(scope, filters),
      this.repository.listSubmissions(scope, filters, { limit: request.limit, offset }),
    ]);
    return {
      submissions: new Page(rows.map(toPortalSubmission), request, total),
      isCut: total === MAX_COUNTED_SUBMISSIONS,
    };
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
      { limit: limit + 1, after: parseCursor(cursor) },
    );
    return CursorPage.fromRows(rows, limit, ({ position }) => position, toPartnerSubmission);
  }

  /** Finds only the client's own tools; for a test client, its test submissions. */
  async getToolStatus(scope: ClientScope, query: ToolStatusQuery): Promise<ToolStatusDto> {
    const given = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
    const [only] = given;
    if (given.length !== 1 || !only) throw invalid('Provide exactly one of: id, slug, website');
    const identifier = identifierFrom(query);
    const status = identifier && (await this.findStatus(scope, identifier));
    if (!status) throw notFound(`Tool not found among your submissions: ${only[0]} ${printable(only[1])}`);
    return status;
  }

  async getSubmission(scope: ClientScope, id: string): Promise<PartnerSubmission> {
    const { submissions, history } = await this.getToolStatus(scope, { id });
    const [row] = await this.repository.listByIds(scope, undefined, [id]);
    if (!row) throw notFound(`Submission not found: ${printable(id)}`);
    return {
      ...toPortalSubmission(row),
      submissions,
      history,
      lost: await this.losses.findPartnerLosses(scope.clientId, id),
    };
  }

  /** All submissions of the list, in its order, without a connection that stays open while the file is read. */
  async *exportSubmissions(scope: ClientScope, search: PartnerSearch): AsyncGenerator<string> {
    let text = SUBMISSION_HEADER;
    for await (const rows of this.readBatches(scope, search)) {
      yield text + submissionLines(rows);
      text = '';
    }
    if (text !== '') yield text;
  }

  /** The directories to which the tool was submitted. */
  async exportDirectories(scope: ClientScope, id: string): Promise<string> {
    const { submissions } = await this.getSubmission(scope, id);
    return directoriesCsv(submissions);
  }

  private async *readBatches(
    scope: ClientScope,
    { q, ...filters }: PartnerSearch,
  ): AsyncGenerator<PartnerSubmissionRow[]> {
    if (q !== undefined) {
      const rows = await this.exportReads(async () => {
        const ids = await this.repository.searchIds(scope, filters, q, MAX_SEARCH_RESULTS);
        return ids.length === 0 ? [] : this.repository.listByIds(scope, filters.order, ids);
      });
      if (rows.length > 0) yield rows;
      return;
    }
    let after: PartnerSubmissionRow['position'] | undefined;
    for (let read = 0; read < MAX_EXPORTED; read += EXPORT_BATCH_SIZE) {
      const rows = await this.exportReads(() =>
        this.repository.listSubmissions(scope, filters, { limit: EXPORT_BATCH_SIZE, after }),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < EXPORT_BATCH_SIZE) return;
      after = rows.at(-1)?.position;
    }
  }

  private async findStatus({ clientId, mode }: ClientScope, identifier: Identifier): Promise<ToolStatusDto | null> {
    if (mode === 'test') {
      const submission = await this.testSubmissions.findSubmission(clientId, identifier);
      return submission && toTestStatus(submission);
    }
    const row = await this.submissions.findClientSubmission(clientId, identifier);
    if (!row) return null;
    const { manager } = this.dataSource;
    const [directories, moves] = await Promise.all([
      this.submissions.listDirectories(manager, row.toolId),
      this.submissions.listMoves(manager, row.toolId),
    ]);
    return toStatus(row, directories, moves);
  }
}

/** Undefined if the value can't identify a tool. */
function identifierFrom({ id, slug, website }: ToolStatusQuery): Identifier | undefined {
  if (id !== undefined) return isUUID(id) ? { id } : undefined;
  if (slug !== undefined) return { slug };
  const key = websiteKey(website ?? '');
  return key === null ? undefined : { websiteKey: key };
}
