import type { Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type DeepPartial, type EntityManager, type FindOptionsOrder, type FindOptionsWhere, In } from 'typeorm';
import type { AuditLog } from '../../../platform/audit/audit-log.js';
import { expectVersion } from '../../../platform/database/row-version.js';
import { withRetries } from '../../../platform/database/with-retries.js';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { isDeadlock, violatedConstraint } from '../../../platform/errors/database-failure.js';
import { checkedInput } from '../../../platform/input/checked-input.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { type Importer, type ImportLine, type ImportOutcome, readLines } from './import-batch.js';

interface SluggedRow {
  id: number;
  slug: string;
  version: number;
}

interface Subject<Row, Body> {
  /** The word in messages, audit actions and import lines: `category`. */
  noun: string;
  entity: Type<Row>;
  body: Type<Body>;
  slugConstraint: string;
  /** The foreign key that a deletion violates while listings refer to the row. */
  referenceConstraint: string;
}

/** Edits a table of labels: tool categories, tags or directory categories. */
export abstract class LabelEditor<Row extends SluggedRow, Body extends { slug: string }, Dto> implements Importer {
  constructor(
    private readonly subject: Subject<Row, Body>,
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  get kind(): string {
    return this.subject.noun;
  }

  async list(request: PageRequest): Promise<Page<Dto>> {
    const [rows, total] = await this.dataSource.getRepository(this.subject.entity).findAndCount({
      order: { slug: 'ASC' } as FindOptionsOrder<Row>,
      skip: offsetOf(request),
      take: request.limit,
    });
    return new Page(
      rows.map((row) => this.show(row)),
      request,
      total,
    );
  }

  create(actor: string, body: Body): Promise<Dto> {
    return this.runReportingConflicts(body.slug, async (manager) => {
      const repository = manager.getRepository(this.subject.entity);
      const row = await repository.save(repository.create(body as object as DeepPartial<Row>));
      await this.audit.record(manager, {
        actor,
        action: `${this.subject.noun}.created`,
        subject: String(row.id),
        details: { ...body },
      });
      return this.show(row);
    });
  }

  update(actor: string, id: string, changes: Partial<Body>, expectedVersion?: number): Promise<Dto> {
    return this.runReportingConflicts(changes.slug, async (manager) => {
      const row = await this.lock(manager, id);
      expectVersion(this.subject.noun, row.version, expectedVersion);
      const before = { ...row };
      await manager.getRepository(this.subject.entity).save(Object.assign(row, presentFields(changes)));
      if (needsReindex(before, row)) await this.afterChange(manager, [row.id]);
      await this.audit.record(manager, {
        actor,
        action: `${this.subject.noun}.updated`,
        subject: id,
        details: { ...changes },
      });
      // Read again for the version that the trigger has set.
      return this.show(await this.lock(manager, id));
    });
  }

  remove(actor: string, id: string): Promise<Dto> {
    return this.runReportingConflicts(undefined, async (manager) => {
      const row = await this.lock(manager, id);
      await manager.delete(this.subject.entity, { id: row.id });
      await this.audit.record(manager, {
        actor,
        action: `${this.subject.noun}.deleted`,
        subject: id,
        details: { slug: row.slug },
      });
      return this.show(row);
    });
  }

  async import(actor: string, lines: ImportLine[]): Promise<ImportOutcome> {
    const { bodies, problems } = readLines(lines, (value) => checkedInput(this.subject.body, value));
    if (bodies.length === 0) return { imported: 0, problems };
    const isCollision = (error: unknown): boolean =>
      violatedConstraint(error) === this.subject.slugConstraint || isDeadlock(error);
    await withRetries(isCollision, () =>
      this.unitOfWork.runBulk(async (manager) => {
        const repository = manager.getRepository(this.subject.entity);
        const slugs = [...new Set(bodies.map(({ body }) => body.slug))].sort();
        const existing = await repository.findBy({ slug: In(slugs) } as FindOptionsWhere<Row>);
        const before = new Map(existing.map((row) => [row.slug, { ...row }]));
        const rows = new Map(existing.map((row) => [row.slug, row]));
        for (const { body } of bodies) {
          rows.set(body.slug, Object.assign(rows.get(body.slug) ?? repository.create(), presentFields(body)));
        }
        await repository.save([...rows.values()]);
        const changed = existing.filter((row) => needsReindex(before.get(row.slug) ?? row, row));
        if (changed.length > 0) {
          await this.afterChange(
            manager,
            changed.map(({ id }) => id),
          );
        }
        await this.audit.record(manager, {
          actor,
          action: `${this.subject.noun}.imported`,
          subject: `${rows.size} rows`,
          details: { slugs: [...rows.keys()] },
        });
      }),
    );
    return { imported: bodies.length, problems };
  }

  /** Maps the row to the admin DTO. */
  protected abstract show(row: Row): Dto;

  /** Updates the data that is derived from these rows. */
  protected afterChange(_manager: EntityManager, _ids: number[]): Promise<void> {
    return Promise.resolve();
  }

  private async lock(manager: EntityManager, id: string): Promise<Row> {
    const row = await manager.findOne(this.subject.entity, {
      where: { id: Number(id) } as FindOptionsWhere<Row>,
      lock: { mode: 'pessimistic_write' },
    });
    if (!row) throw notFound(`${capitalised(this.subject.noun)} not found: ${id}`);
    return row;
  }

  private async runReportingConflicts<T>(
    slug: string | undefined,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.unitOfWork.runBulk(work);
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === this.subject.slugConstraint)
        throw conflict(`The slug ${slug ?? ''} is taken by another ${this.subject.noun}`);
      if (constraint === this.subject.referenceConstraint)
        throw conflict(`This ${this.subject.noun} is still in use; take it off its listings first`);
      throw error;
    }
  }
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Only these fields of a label are part of the search index. */
const needsReindex = (before: object, after: object): boolean =>
  INDEXED_FIELDS.some(
    (field) => (before as Record<string, unknown>)[field] !== (after as Record<string, unknown>)[field],
  );

const INDEXED_FIELDS = ['name', 'adult'];

/** Absent fields, which class instances hold as `undefined`, leave the row unchanged. */
const presentFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
