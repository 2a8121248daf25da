import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../platform/input/page.js';
import { type DirectoryCandidate, DirectoryCandidates } from '../../directories/matching/directory-candidates.js';
import type { Cost } from '../../directories/directory.entity.js';
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

/** Directories that fit a submission's package and are not recorded for it yet. */
@Injectable()
export class UnrecordedDirectories {
  constructor(private readonly candidates: DirectoryCandidates) {}

  /** `labels`: slugs of the tool's category and tags. A given cost overrides the package. */
  listUnrecorded(
    { tool, submissions }: Pick<SubmissionDetailDto, 'tool' | 'submissions'>,
    labels: readonly string[],
    { cost, ...query }: UnrecordedQuery,
  ): Promise<Page<DirectoryCandidate>> {
    return this.candidates.listCandidates(labels, {
      ...query,
      costs: cost === undefined ? COSTS_OF[tool.paymentStatus] : [cost],
      except: submissions.map(({ slug }) => slug),
    });
  }
}
