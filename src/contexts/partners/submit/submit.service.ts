import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { Groups } from '../../../platform/concurrency/groups.js';
import { Turnstile } from '../../../platform/concurrency/turnstile.js';
import { Turns } from '../../../platform/concurrency/turns.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { withRetries } from '../../../platform/database/with-retries.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { inspectedInput } from '../../../platform/input/checked-input.js';
import {
  Idempotency,
  type IdempotentResult,
  type IdempotentRequest,
} from '../../../platform/idempotency/idempotency.js';
import type { Caller } from '../../access/caller.js';
import { slugFrom } from '../../catalog/taxonomy/slug.js';
import type { SubmitPreviewDto, SubmittedToolDto } from '../submissions/submission.dto.js';
import { type Order, SubmissionIntake } from './submission-intake.js';
import { SubmitToolBody } from './submit-body.dto.js';
import { addressProblems } from './submit-rules.js';

type SubmitRequest = IdempotentRequest & Order;
type SubmitAnswer = IdempotentResult<SubmittedToolDto>;

/** Connections must be left for everybody else. */
const ALONE_AT_ONCE = 6;
const PATIENCE_MS = 10_000;
/** Whoever waits longer for a lock does so alone, and holds up nobody else. */
const LOCK_PATIENCE = '300ms';

/** Takes a tool from a partner: checks everything that was sent, says all that is wrong at once, creates it once. */
@Injectable()
export class SubmitService {
  private readonly turnstile = new Turnstile(ALONE_AT_ONCE, PATIENCE_MS);
  /** Submissions of one name wait for each other's slugs; here they wait without holding a connection. */
  private readonly turns = new Turns();
  private readonly groups = new Groups<SubmitRequest, SubmitAnswer>(
    {
      together: (requests) => this.together(requests),
      alone: (request) =>
        this.alone(() => this.idempotency.run(request, (manager) => this.intake.create(manager, request))),
    },
    PATIENCE_MS,
  );

  constructor(
    private readonly intake: SubmissionIntake,
    private readonly idempotency: Idempotency,
    private readonly unitOfWork: UnitOfWork,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  async submit(caller: Caller, key: string | undefined, sent: object): Promise<SubmitAnswer> {
    const body = await this.checked(sent);
    const request = { holder: caller.keyId, operation: 'submit_ai_tool', key, caller, body };
    return this.turns.take(slugFrom(body.name, 'tool'), () => this.groups.join(request));
  }

  /** Everything is done as in earnest, and then undone. */
  async preview(caller: Caller, sent: object): Promise<SubmitPreviewDto> {
    const body = await this.checked(sent);
    const rehearse = (): Promise<SubmittedToolDto> =>
      this.unitOfWork.dryRun((manager) => this.intake.create(manager, { caller, body }));
    const { id, statusUrl, createdAt, ...preview } = await this.turns.take(slugFrom(body.name, 'tool'), () =>
      this.alone(rehearse),
    );
    return preview;
  }

  /** Leaves out what is not as simple as that: where something is wrong, or was asked before. */
  private together(requests: readonly SubmitRequest[]): Promise<Map<SubmitRequest, SubmitAnswer>> {
    return this.unitOfWork.run(async (manager) => {
      await manager.query(`set local lock_timeout = '${LOCK_PATIENCE}'`);
      // All groups insert in the same order, so that no two wait for each other.
      const accepted = await this.intake.accepted(manager, requests.toSorted(bySlug));
      const claimed = await this.idempotency.claim(
        manager,
        accepted.map(({ order }) => order),
      );
      if (claimed.length === 0) return new Map<SubmitRequest, SubmitAnswer>();
      const created = await this.intake.createAll(
        manager,
        accepted.filter(({ order }) => claimed.includes(order)),
      );
      await this.idempotency.save(
        manager,
        created.map(({ order, result }) => ({ request: order, result })),
      );
      return new Map(created.map(({ order, result }) => [order, { result, replayed: false }]));
    });
  }

  private alone<T>(work: () => Promise<T>): Promise<T> {
    // A slug can be taken, by whoever asks for it explicitly, between our look and our insert.
    const collided = (error: unknown): boolean => ['tools_slug', 'tags_slug'].includes(violatedConstraint(error) ?? '');
    return this.turnstile.pass(() => withRetries(collided, work));
  }

  private async checked(sent: object): Promise<SubmitToolBody> {
    const { input, problems, invalidFields } = inspectedInput(SubmitToolBody, sent);
    const sound = without(input, invalidFields);
    const found = [...(problems === undefined ? [] : [problems]), ...addressProblems(sound, this.config)];
    if (found.length === 0) return input;
    throw invalid([...found, ...(await this.intake.problems(this.dataSource.manager, sound))].join('; '));
  }
}

/** A field that is wrong may hold anything, of any length: nothing more is asked about it. */
const without = (body: SubmitToolBody, wrong: ReadonlySet<string>): Partial<SubmitToolBody> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !wrong.has(name)));

const wantedSlug = ({ body }: Order): string => body.slug ?? slugFrom(body.name, 'tool');
const bySlug = (one: Order, other: Order): number => (wantedSlug(one) < wantedSlug(other) ? -1 : 1);
