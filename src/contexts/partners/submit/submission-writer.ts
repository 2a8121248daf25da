import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withRetries } from '../../../platform/database/with-retries.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { isDeadlock, violatedConstraint } from '../../../platform/errors/database-failure.js';
import {
  Idempotency,
  type IdempotentResult,
  type IdempotentRequest,
} from '../../../platform/idempotency/idempotency.js';
import { slugFrom } from '../../catalog/taxonomy/slug.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { type Order, SubmissionIntake } from './submission-intake.js';

export type SubmitRequest = IdempotentRequest & Order;
export type SubmitAnswer = IdempotentResult<SubmittedToolDto>;
/** The answer, or why the request is refused. */
export type SubmitOutcome = SubmitAnswer | AppError;

/**
 * Writes submissions in one transaction. All processes write in the same order (idempotency keys, tags, tools, each
 * sorted), which prevents deadlocks. A slug is chosen among those that no committed tool has. If another transaction commits
 * it first, the unique constraint makes this one fail, and the next attempt chooses another.
 */
@Injectable()
export class SubmissionWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly intake: SubmissionIntake,
  ) {}

  /** One outcome for each request, in their order. No two of them may have the same idempotency key. */
  write(requests: readonly SubmitRequest[]): Promise<SubmitOutcome[]> {
    const [first] = requests;
    const mutexKey = first && requests.length === 1 ? mutexKeyOf(first) : undefined;
    return withRetries(isCollision, () =>
      this.unitOfWork.run((manager) => this.writeWith(manager, requests), mutexKey),
    );
  }

  /** Writes one submission and rolls it back. */
  async preview(order: Order): Promise<SubmittedToolDto> {
    const taken = await withRetries(isCollision, () =>
      this.unitOfWork.dryRun((manager) => this.intake.take(manager, [order]), mutexKeyOf(order)),
    );
    const outcome = taken.get(order);
    if (outcome === undefined || outcome instanceof AppError) throw outcome ?? new Error('Every order has an outcome');
    return outcome;
  }

  private async writeWith(manager: EntityManager, requests: readonly SubmitRequest[]): Promise<SubmitOutcome[]> {
    const claimed = await this.idempotency.claim(manager, requests);
    const taken = await this.intake.take(manager, claimed);
    await this.idempotency.save(manager, taken);
    const replays = await this.idempotency.replays<SubmitRequest, SubmittedToolDto>(
      manager,
      requests.filter((request) => !claimed.includes(request)),
    );
    return requests.map((request) => {
      const outcome = taken.get(request) ?? replays.get(request);
      if (outcome === undefined) throw new Error('Every request has an outcome');
      if (outcome instanceof AppError) return outcome;
      return { result: outcome, replayed: replays.has(request) };
    });
  }
}

/** Single submissions of one name run one at a time, because all of them would choose the same slug. */
const mutexKeyOf = ({ body }: Order): string => `slug:${body.slug ?? slugFrom(body.name, 'tool')}`;

/** The foreign keys are violated when a label is merged or deleted meanwhile; the next attempt finds or creates another. */
const COLLISIONS = ['tools_slug', 'tags_slug', 'tool_tags_tag_fkey', 'tools_category_fkey'];

const isCollision = (error: unknown): boolean =>
  isDeadlock(error) || COLLISIONS.includes(violatedConstraint(error) ?? '');
