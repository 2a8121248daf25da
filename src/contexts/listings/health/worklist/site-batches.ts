import { Injectable, Logger } from '@nestjs/common';
import { runBatch } from '../../../../platform/input/batches/run-batch.js';
import { type ShownCheck, SiteActions } from '../site-actions.service.js';
import type { SiteAction, UpdatedSiteCheckDto, UpdateSiteChecksBody } from './site-batch.dto.js';

/** Does the same to up to 100 listings, each by the rules of a single one and in its own transaction. */
@Injectable()
export class SiteBatches {
  private readonly logger = new Logger(SiteBatches.name);
  private readonly acts: Record<SiteAction, (actor: string, item: ShownCheck) => Promise<unknown>>;

  constructor(actions: SiteActions) {
    this.acts = {
      check: (actor, item) => actions.requestCheck(actor, item),
      ignore: (actor, item) => actions.ignoreProblem(actor, item),
      'use-target': (actor, item) => actions.useTarget(actor, item),
      unpublish: (actor, item) => actions.unpublish(actor, item),
    };
  }

  async updateChecks(actor: string, { items, action }: UpdateSiteChecksBody): Promise<UpdatedSiteCheckDto[]> {
    const outcomes = await runBatch(
      items,
      (item) => this.acts[action](actor, item),
      ({ kind, id }, error) =>
        this.logger.error(
          `Site of ${kind} ${id}: ${action} failed, the rest of the batch is skipped: ${String(error)}`,
        ),
    );
    return outcomes.map(({ item: { kind, id }, result }) => ({ kind, id, ...result }));
  }
}
