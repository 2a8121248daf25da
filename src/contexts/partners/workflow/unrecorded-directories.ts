import { Injectable } from '@nestjs/common';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import { type DirectoryCandidate, DirectoryCandidates } from '../../directories/matching/directory-candidates.js';
import type { Cost } from '../../directories/directory.entity.js';
import type { SurvivalDto } from '../figures/survival.dto.js';
import { SurvivalFigures } from '../figures/survival-figures.js';
import type { PaymentStatus } from '../submissions/packages.js';
import type { SubmissionDetailDto } from './work.dto.js';

/** Only the largest package includes paid directories. */
const COSTS_OF: Record<PaymentStatus, readonly Cost[]> = {
  waiting: ['Free', 'Freemium'],
  starter: ['Free', 'Freemium'],
  pro: ['Free', 'Freemium'],
  premium: ['Free', 'Freemium', 'Paid'],
};

interface UnrecordedQuery extends PageRequest {
  /** Part of a name or website. */
  q?: string | undefined;
  cost?: Cost | undefined;
}

export interface UnrecordedDirectory extends DirectoryCandidate {
  /** The figures of a directory that loses listings; null for others. */
  poorSurvival: SurvivalDto | null;
}

/** Directories that fit a submission's package and are not recorded for it yet. */
@Injectable()
export class UnrecordedDirectories {
  constructor(
    private readonly candidates: DirectoryCandidates,
    private readonly survival: SurvivalFigures,
  ) {}

  /** `labels`: slugs of the tool's category and tags. A given cost overrides the package. */
  async listUnrecorded(
    { tool, submissions }: Pick<SubmissionDetailDto, 'tool' | 'submissions'>,
    labels: readonly string[],
    { cost, ...query }: UnrecordedQuery,
  ): Promise<Page<UnrecordedDirectory>> {
    const { items, pagination } = await this.candidates.listCandidates(labels, {
      ...query,
      costs: cost === undefined ? COSTS_OF[tool.paymentStatus] : [cost],
      except: submissions.map(({ slug }) => slug),
    });
    const losing = await this.survival.findLosing(items.map(({ slug }) => slug));
    const marked = items.map((item) => ({ ...item, poorSurvival: losing.get(item.slug) ?? null }));
    return new Page(marked, query, pagination.total);
  }
}
