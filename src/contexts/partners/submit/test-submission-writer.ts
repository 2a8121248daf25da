import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Config } from '../../../platform/config/config.js';
import { withRetries } from '../../../platform/database/with-retries.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { Idempotency } from '../../../platform/idempotency/idempotency.js';
import { slugFrom } from '../../catalog/taxonomy/slug.js';
import { SimulatedWorkflow } from '../sandbox/simulated-workflow.js';
import type { NewTestSubmission } from '../sandbox/test-submissions.repository.js';
import { TestSubmissions } from '../sandbox/test-submissions.service.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { websiteKey } from '../submissions/website-key.js';
import { ListingIntake, slugMutexOf } from './listing-intake.js';
import type { NewTool } from './submission-intake.js';
import type { SubmitRequest, SubmitResult } from './submission-writer.js';
import type { ListingFields } from './submit-body.dto.js';
import type { FieldProblem } from './submit-rules.js';
import { firstState, toSubmittedTool } from './submitted-tool.js';

/** Creates test submissions by the rules of live ones. Nothing is listed, fetched or reported to the team. */
@Injectable()
export class TestSubmissionWriter {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly listings: ListingIntake,
    private readonly submissions: TestSubmissions,
    private readonly workflow: SimulatedWorkflow,
    private readonly config: Config,
  ) {}

  /** Problems that only the database can detect: in a sandbox, its own slugs are taken as well. */
  async findProblems(manager: EntityManager, clientId: string, valid: Partial<ListingFields>): Promise<FieldProblem[]> {
    return this.listings.findProblems(manager, valid, await this.findTakenSlugs(manager, clientId, valid));
  }

  /** If another request commits the same slug first, the unique constraint makes this one fail, and the retry chooses another. */
  writeSubmission(request: SubmitRequest): Promise<SubmitResult> {
    const isCollision = (error: unknown): boolean => violatedConstraint(error) === 'test_submissions_slug';
    const mutexKey = `${request.caller.ownerId} ${slugMutexOf(request.body)}`;
    return withRetries(isCollision, () =>
      this.idempotency.runOnce({ ...request, mutexKey }, (manager) => this.createSubmission(manager, request)),
    );
  }

  async previewSubmission(manager: EntityManager, input: NewTool): Promise<SubmittedToolDto> {
    return (await this.resolve(manager, input)).submitted;
  }

  private async createSubmission(manager: EntityManager, input: NewTool): Promise<SubmittedToolDto> {
    const { submission, submitted } = await this.resolve(manager, input);
    await this.workflow.startSubmission(manager, submission, input.caller.keyId);
    return submitted;
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
    return this.submissions.findTakenSlugs(manager, clientId, slug ?? slugFrom(name ?? '', 'tool'));
  }
}
