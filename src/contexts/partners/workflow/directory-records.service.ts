import { Injectable } from '@nestjs/common';
import { expectVersion } from '../../../platform/database/rows.js';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import {
  ImageError,
  ImageProcessingService,
  PICTURE_BOUND,
  withTemporaryFile,
} from '../../../platform/images/image-processing.service.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import { checkedInput } from '../../../platform/input/checked-input.js';
import { mapPage, type Page, type PageRequest } from '../../../platform/input/page.js';
import { printable } from '../../../platform/input/value-rules.js';
import type { Cost } from '../../directories/directory.entity.js';
import {
  type DirectoryCandidate,
  DirectoryCandidatesRepository,
  type ToolLabels,
} from '../../directories/matching/directory-candidates.repository.js';
import type { SurvivalDto } from '../statistics/submission-statistics.dto.js';
import { SubmissionStatisticsService } from '../statistics/submission-statistics.service.js';
import type { PaymentStatus } from '../submissions/workflow.js';
import { LostListingsService } from '../watching/lost-listings.service.js';
import { type PastedLine, readPastedLine } from './pasted-lines.js';
import { RecordDirectoryBody, type SubmissionDetailDto } from './submission-workflow.dto.js';
import { DONE_LIST_MESSAGE, SubmissionWorkflowService } from './submission-workflow.service.js';

const MAX_LINES = 200;
/** Comparing a long text with every directory would take seconds. */
const MAX_NAME_LENGTH = 200;

/** Only the largest package includes paid directories. */
const COSTS_BY_PACKAGE: Record<PaymentStatus, readonly Cost[]> = {
  waiting: ['Free', 'Freemium'],
  starter: ['Free', 'Freemium'],
  pro: ['Free', 'Freemium'],
  premium: ['Free', 'Freemium', 'Paid'],
};

interface PasteOutcome {
  recorded: number;
  /** Lines that were not recorded, and why. */
  problems: { line: string; problem: string }[];
}

interface UnrecordedQuery extends PageRequest {
  /** Part of a name or website. */
  q?: string | undefined;
  cost?: Cost | undefined;
}

export interface UnrecordedDirectory extends DirectoryCandidate {
  /** The figures of a directory that loses listings; null for others. */
  poorSurvival: SurvivalDto | null;
}

/** Helps admins record directories: which ones are left, from pasted lines, with a screenshot, and at a new URL. */
@Injectable()
export class DirectoryRecordsService {
  constructor(
    private readonly candidates: DirectoryCandidatesRepository,
    private readonly statistics: SubmissionStatisticsService,
    private readonly work: SubmissionWorkflowService,
    private readonly lost: LostListingsService,
    private readonly processing: ImageProcessingService,
    private readonly images: ImageStore,
  ) {}

  /**
   * Directories that fit the submission's package and are not recorded for it yet, by tier. A given cost overrides the package.
   */
  async listUnrecorded(
    { tool, submissions }: Pick<SubmissionDetailDto, 'tool' | 'submissions'>,
    labels: ToolLabels,
    { cost, ...query }: UnrecordedQuery,
  ): Promise<Page<UnrecordedDirectory>> {
    const candidates = await this.candidates.listCandidates(labels, {
      ...query,
      costs: cost === undefined ? COSTS_BY_PACKAGE[tool.paymentStatus] : [cost],
      except: submissions.map(({ slug }) => slug),
    });
    const losing = await this.statistics.findLosingDirectories(candidates.items.map(({ slug }) => slug));
    return mapPage(candidates, (item) => ({ ...item, poorSurvival: losing.get(item.slug) ?? null }));
  }

  /**
   * Records each line separately, so that an invalid line doesn't affect the others. A line is such as
   * `Launch Harbor, https://launchharbor.example/acme https://img.example/proof.png`.
   */
  async recordLines(actor: string, toolId: string, text: string): Promise<PasteOutcome> {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0) throw invalid('Paste lines such as: Launch Harbor, https://launchharbor.example/acme');
    if (lines.length > MAX_LINES) throw invalid(`Too many lines. Paste at most ${MAX_LINES} at a time.`);
    const { state } = await this.work.getSummary(toolId);
    if (state === 'DONE') throw conflict(DONE_LIST_MESSAGE);
    const pasted = lines.map(readPastedLine);
    const named = await this.candidates.findDirectoriesByName([
      ...new Set(pasted.map(({ name }) => name).filter(({ length }) => length <= MAX_NAME_LENGTH)),
    ]);
    const outcome: PasteOutcome = { recorded: 0, problems: [] };
    for (const entry of pasted) {
      const found = named.find(({ given }) => given === entry.name);
      const problem =
        found?.slug == null
          ? unknownDirectory(entry.name, found?.near ?? null)
          : await this.recordLine(actor, toolId, found.slug, entry);
      if (problem === undefined) outcome.recorded += 1;
      else outcome.problems.push({ line: entry.line, problem });
    }
    return outcome;
  }

  /** Records where a lost listing is now, which resolves the loss. The rest of the record stays. */
  async recordNewUrl(
    actor: string,
    toolId: string,
    directorySlug: string,
    listingUrl: string,
    expectedVersion: number,
  ): Promise<void> {
    const loss = await this.lost.getLostListing(toolId, directorySlug);
    expectVersion('lost listing', loss.version, expectedVersion);
    if (listingUrl === loss.recordedUrl)
      throw invalid('is the recorded URL. If the listing is back there, resolve it without a new URL.', 'listingUrl');
    const { submissions, version } = await this.work.getSubmission(toolId);
    const record = submissions.find(({ slug }) => slug === directorySlug);
    if (!record) throw notFound(`Directory not recorded for this tool: ${printable(directorySlug)}`);
    const body = { isSubmitted: record.isSubmitted, listingUrl };
    await this.work.recordDirectory(actor, toolId, directorySlug, body, { version });
  }

  /** Re-encodes the proof screenshot, like every image from outside. Returns its public URL. */
  async storeProof(file: Uint8Array): Promise<string> {
    try {
      const image = await withTemporaryFile(async (temporary) => {
        await temporary.write(file, 0, file.length, 0);
        return this.processing.toWebp(temporary, PICTURE_BOUND);
      });
      return await this.images.putImage(image);
    } catch (error) {
      if (error instanceof ImageError)
        throw invalid('The screenshot cannot be read as an image. Upload PNG, JPEG or WebP.');
      throw error;
    }
  }

  private async recordLine(
    actor: string,
    toolId: string,
    slug: string,
    { name, listingUrl, proofUrl, rest }: PastedLine,
  ): Promise<string | undefined> {
    if (listingUrl === '') return `${name}: this line has no listing URL`;
    if (rest !== '') return `${name}: remove what follows the two URLs (“${printable(rest)}”)`;
    try {
      const body = checkedInput(RecordDirectoryBody, {
        isSubmitted: true,
        listingUrl,
        proofScreenshot: proofUrl ?? null,
      });
      await this.work.recordDirectory(actor, toolId, slug, body, { isNew: true });
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict' && error.message !== DONE_LIST_MESSAGE)
        return `${name} is already recorded`;
      if (error instanceof AppError && error.code === 'invalid')
        return `${name}: ${error.message.replaceAll(/\b(?:listingUrl|proofScreenshot)\b/g, (field) => FIELD_WORDS[field] ?? field)}`;
      throw error;
    }
  }
}

/** Instead of the field names of the API. */
const FIELD_WORDS: Record<string, string> = { listingUrl: 'the listing URL', proofScreenshot: 'the proof URL' };

const unknownDirectory = (name: string, near: string | null): string =>
  name === ''
    ? 'Begin the line with the name of a directory'
    : `“${printable(name)}” is not a directory${near === null ? '' : `. Did you mean ${near}?`}`;
