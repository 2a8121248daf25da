import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { Turnstile } from '../../platform/database/turnstile.js';
import { Turns } from '../../platform/database/turns.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { inspectedBody } from '../../platform/editing/checked-body.js';
import { retried } from '../../platform/editing/import-batch.js';
import { invalid } from '../../platform/errors/app-error.js';
import { violatedConstraint } from '../../platform/errors/database-failure.js';
import { Idempotency, type IdempotentAnswer } from '../../platform/idempotency/idempotency.js';
import type { Caller } from '../access/caller.js';
import { slugFrom } from '../catalog/slug.js';
import type { SubmitPreviewDto, SubmittedToolDto } from './submission.dto.js';
import { SubmissionIntake } from './submission-intake.js';
import { SubmitToolBody } from './submit-body.dto.js';
import { addressProblems } from './submit-rules.js';

/** Connections must be left for everybody else. */
const AT_ONCE = 8;
const PATIENCE_MS = 10_000;

/** Takes a tool from a partner: checks everything that was sent, says all that is wrong at once, creates it once. */
@Injectable()
export class SubmitService {
  private readonly turnstile = new Turnstile(AT_ONCE, PATIENCE_MS);
  private readonly turns = new Turns();

  constructor(
    private readonly intake: SubmissionIntake,
    private readonly idempotency: Idempotency,
    private readonly unitOfWork: UnitOfWork,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  async submit(caller: Caller, key: string | undefined, sent: object): Promise<IdempotentAnswer<SubmittedToolDto>> {
    const body = await this.checked(sent);
    const request = { holder: caller.keyId, operation: 'submit_ai_tool', key, body };
    return this.inTurn(body.name, () =>
      this.idempotency.run(request, (manager) => this.intake.create(manager, caller, body)),
    );
  }

  /** Everything is done as in earnest, and then undone. */
  async preview(caller: Caller, sent: object): Promise<SubmitPreviewDto> {
    const body = await this.checked(sent);
    const { id, statusUrl, createdAt, ...preview } = await this.inTurn(body.name, () =>
      this.unitOfWork.rehearse((manager) => this.intake.create(manager, caller, body)),
    );
    return preview;
  }

  /** Submissions of one name wait for each other's slugs; here they wait without holding a connection. */
  private inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
    // A slug can be taken, by whoever asks for it explicitly, between our look and our insert.
    const collided = (error: unknown): boolean => ['tools_slug', 'tags_slug'].includes(violatedConstraint(error) ?? '');
    return this.turns.take(slugFrom(name, 'tool'), () => this.turnstile.pass(() => retried(collided, work)));
  }

  private async checked(sent: object): Promise<SubmitToolBody> {
    const { body, problems } = inspectedBody(SubmitToolBody, sent);
    const found = [...(problems === undefined ? [] : [problems]), ...addressProblems(body, this.config)];
    if (found.length === 0) return body;
    throw invalid([...found, ...(await this.lookedUpProblems(this.dataSource.manager, body))].join('; '));
  }

  /** Only worth asking for what is text at all. */
  private async lookedUpProblems(
    manager: EntityManager,
    { category, slug }: Partial<SubmitToolBody>,
  ): Promise<string[]> {
    return this.intake.problems(manager, {
      ...(typeof category === 'string' && category.trim() !== '' && { category }),
      ...(typeof slug === 'string' && { slug }),
    });
  }
}
