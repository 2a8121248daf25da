import { Injectable } from '@nestjs/common';
import { offsetOf, Page, type PageRequest } from '../../../../platform/input/page.js';
import type { ListingCheckDto } from '../../submissions/listing-check.dto.js';
import { toCheck } from '../../submissions/submission.mapper.js';
import type { ListingProblem } from '../listing-watch.entity.js';
import { type LossFilters, type LossRow, PartnerLossesRepository } from './partner-losses.repository.js';

export interface PartnerLoss extends Omit<LossRow, 'check'> {
  /** The newest of the URL that is recorded now. */
  check: ListingCheckDto | undefined;
}

/**
 * What a partner sees of its lost listings: a listing is lost until a check finds it again. Whether our team accepted a loss, and
 * who works on it, is internal. Test mode has none, because simulated listings are not checked.
 */
@Injectable()
export class PartnerLosses {
  constructor(private readonly repository: PartnerLossesRepository) {}

  /** Newest first. */
  async listLosses(clientId: string, filters: LossFilters, request: PageRequest): Promise<Page<PartnerLoss>> {
    const [total, losses] = await Promise.all([
      this.repository.countLosses(clientId, filters),
      this.repository.listLosses(clientId, filters, { limit: request.limit, offset: offsetOf(request) }),
    ]);
    return new Page(losses.map(toPartnerLoss), request, total);
  }

  countLost(clientId: string): Promise<number> {
    return this.repository.countLosses(clientId, { state: 'lost' });
  }

  /** What the submission's lost listings have lost, by the slugs of their directories. */
  findLost(clientId: string, toolId: string): Promise<Map<string, ListingProblem>> {
    return this.repository.findLost(clientId, toolId);
  }
}

const toPartnerLoss = ({ check, ...row }: LossRow): PartnerLoss => ({
  ...row,
  check: check === null ? undefined : toCheck(check),
});
