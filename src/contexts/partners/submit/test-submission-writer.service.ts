import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { withRetries } from '../../../platform/database/rows.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { IdempotencyService } from '../../../platform/idempotency/idempotency.service.js';
import { slugFrom } from '../../catalog/taxonomy/slug.js';
import { type NewTestSubmission, TestSubmissionsRepository } from '../sandbox/test-submissions.repository.js';
import { TestSubmissionsService } from '../sandbox/test-submissions.service.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { websiteKey } from '../submissions/website-key.js';
import { ListingIntakeService, slugMutexKey } from './listing-intake.service.js';
import {
  firstState,
  type NewTool,
  type SubmitRequest,
  type SubmitResult,
  toSubmittedTool,
} from './submission-writer.service.js';
import type { ListingFields } from './submit-body.dto.js';
import type { FieldProblem } from './submit-rules.js';

/** Creates test submissions by the rules of live ones. Nothing is listed, fetched or reported to the team. */
@Injectable()
export class TestSubmissionWriterService {
  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly listings: ListingIntakeService,
    private readonly repository: TestSubmissionsRepository,
    private readonly submissions: TestSubmissionsService,
    private readonly config: Config,
  ) {}

  /** Problems that only the database can detect: in a sandbox, its own slugs are taken as well. */
  async findProblems(manager: EntityManager, clientId: string, valid: Partial<ListingFields>): Promise<FieldProblem[]> {
    return this.listings.findProblems(manager, valid, await this.findTakenSlugs(manager, clientId, valid));
  }

  /** If another request commits the same slug first, the unique constraint makes this one fail, and the retry chooses another. */
  writeSubmission(request: SubmitRequest): Promise<SubmitResult> {
    const isCollision = (error: unknown): boolean => violatedConstraint(error) === 'test_submissions_slug';
    const mutexKey = `${request.caller.ownerId} ${slugMutexKey(request.body)}`;
    return withRetries(isCollision, () =>
      this.idempotency.runOnce({ ...request, mutexKey }, async (manager) => {
        const { submission, submitted } = await this.resolve(manager, request);
        await this.submissions.startSubmission(manager, submission, request.caller.keyId);
        return submitted;
      }),
    );
  }

  async previewSubmission(manager: EntityManager, input: NewTool): Promise<SubmittedToolDto> {
    return (await this.resolve(manager, input)).submitted;
  }

  private async resolve(
    manager: EntityManager,
    { caller, body }: NewTool,
  ): Promise<{ submission: NewTestSubmission; submitted: SubmittedToolDto }> {
    const clientId = caller.ownerId as string;
    const alsoTaken = await this.findTakenSlugs(manager, clientId, body);
    const { slug, ...labels } = await this.listings.resolveListing(manager, body, alsoTaken);
    const submission: NewTestSubmission = {
      id: uuid(),
      clientId,
      slug,
      name: body.name.trim(),
      website: body.website,
      websiteKey: websiteKey(body.website) ?? body.website,
      founderName: body.founderName.trim(),
      founderEmail: body.founderEmail.trim(),
      foundingDate: body.foundingDate ?? null,
      isCustomer: body.isCustomer ?? null,
      isLaunched: body.isLaunched ?? null,
      paymentType: body.paymentType ?? null,
      state: firstState(body),
      createdAt: new Date(),
    };
    return { submission, submitted: toSubmittedTool({ body, ...labels, tool: submission }, this.config.siteUrl) };
  }

  private async findTakenSlugs(
    manager: EntityManager,
    clientId: string,
    { slug, name }: Partial<ListingFields>,
  ): Promise<ReadonlySet<string>> {
    if (slug == null && name === undefined) return new Set();
    return this.repository.findTakenSlugs(manager, clientId, slug ?? slugFrom(name ?? '', 'tool'));
  }
}
