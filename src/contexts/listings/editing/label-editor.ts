import type { Type } from '@nestjs/common';
import { type DataSource, type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import type { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion, withRetries } from '../../../platform/database/rows.js';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type AppError, conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { assertOneLine } from '../../../platform/input/checked-input.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import type { LabelList } from './label-list.js';
import { type DeclaredLabels, type Importer, type ImportLine, type ImportOutcome, readLines } from './import-batch.js';
import type { ListLabelsQuery } from './record.dto.js';
import { assertSlugConfirmed, listingChanges, type ListingValues } from './listing-edits.js';

interface SluggedRow {
  id: number;
  slug: string;
  /** Only labels of tools have this flag. */
  adult?: boolean;
  version: number;
}

export interface LabelSubject<Row, Body> {
  /** Used in messages, audit actions and import lines: `category`. */
  noun: string;
  entity: Type<Row>;
  list: LabelList<Row>;
  body: Type<Body>;
  slugConstraint: string;
  /** The foreign key that a deletion violates if listings use the label. */
  referenceConstraint: string;
  /** Where listings reference the label. */
  links: { table: string; column: string };
  /** Stores the fields of the label that are not columns. */
  references?: LabelReferences<Row, Body>;
}

/** What labels refer to. */
export interface LabelReferences<Row, Body> {
  /** One item per body. */
  findProblems(
    manager: EntityManager,
    bodies: Partial<Body>[],
    declared?: DeclaredLabels,
  ): Promise<(AppError | undefined)[]>;
  loadReferences(manager: EntityManager, rows: Row[]): Promise<void>;
  /** Returns the slugs of the rows that this changed. */
  saveReferences(manager: EntityManager, rows: Row[]): Promise<string[]>;
}

/** Edits labels: tool categories, tags or directory categories. */
export abstract class LabelEditor<Row extends SluggedRow, Body extends { slug: string }, Dto> implements Importer {
  constructor(
    private readonly subject: LabelSubject<Row, Body>,
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  get kind(): string {
    return this.subject.noun;
  }

  async listLabels(query: ListLabelsQuery & { adult?: boolean }): Promise<Page<Dto>> {
    const labels = await this.subject.list.readPage(this.dataSource, query, query);
    await this.subject.references?.loadReferences(this.dataSource.manager, labels.items);
    return mapPage(labels, (row) => this.toDto(row));
  }

  async getRecord(id: string): Promise<Dto> {
    const row = await this.dataSource.getRepository(this.subject.entity).findOneBy(withId<Row>(id));
    if (!row) throw this.notFound(id);
    await this.subject.references?.loadReferences(this.dataSource.manager, [row]);
    return this.toDto(row);
  }

  /** Number of listings per label, including unpublished ones. */
  async countListings(ids: readonly string[]): Promise<Map<string, number>> {
    const { table, column } = this.subject.links;
    const rows = await this.dataSource.query<{ id: string; listings: number }[]>(
      `select ${column}::text as id, count(*)::integer as listings from ${table}
        where ${column} = any ($1::integer[]) group by ${column}`,
      [ids],
    );
    return new Map(rows.map(({ id, listings }) => [id, listings]));
  }

  createRecord(actor: string, body: Body): Promise<Dto> {
    return this.runReportingConflicts(body.slug, async (manager) => {
      assertOneLine(this.subject.body, body);
      await this.assertReferences(manager, body);
      const row = Object.assign(manager.getRepository(this.subject.entity).create(), presentFields(body));
      await this.saveRows(manager, [row], []);
      await this.subject.references?.loadReferences(manager, [row]);
      await this.recordAudit(manager, actor, 'created', String(row.id), { ...body });
      return this.toDto(row);
    });
  }

  updateRecord(actor: string, id: string, changes: Partial<Body>, expectedVersion?: number): Promise<Dto> {
    return this.runReportingConflicts(changes.slug, async (manager) => {
      const row = await this.lock(manager, id);
      expectVersion(this.subject.noun, row.version, expectedVersion);
      assertOneLine(this.subject.body, changes, row);
      await this.assertReferences(manager, changes);
      const before = { ...row };
      const fields = presentFields(changes);
      await this.saveRows(manager, [Object.assign(row, fields)], [before]);
      // Read again, because a trigger sets the version.
      const after = await this.lock(manager, id);
      const values = { changes: listingChanges(Object.keys(fields), before as ListingValues, after as ListingValues) };
      await this.recordAudit(manager, actor, 'updated', id, { ...changes, ...values });
      return this.toDto(after);
    });
  }

  /** Pages pass the slug that the user typed as confirmation. */
  deleteRecord(actor: string, id: string, typedSlug?: string): Promise<Dto> {
    return this.runReportingConflicts(undefined, async (manager) => {
      const row = await this.lock(manager, id);
      assertSlugConfirmed(row.slug, typedSlug);
      await manager.delete(this.subject.entity, { id: row.id });
      await this.recordAudit(manager, actor, 'deleted', id, { slug: row.slug });
      return this.toDto(row);
    });
  }

  /** Moves the listings of one label to another, and deletes the first. */
  mergeLabels(actor: string, id: string, into: string): Promise<Dto> {
    if (id === into) throw invalid(`You cannot merge a ${this.subject.noun} into itself. Choose another.`, 'into');
    return this.unitOfWork.runBulk(async (manager) => {
      // Listings before labels, as when a listing is saved; the opposite order would deadlock.
      await this.lockListings(manager, Number(id));
      // In ID order, so that two merges of the same labels don't deadlock.
      const locked = new Map<string, Row>();
      for (const each of [id, into].sort((one, other) => Number(one) - Number(other)))
        locked.set(each, await this.lock(manager, each, each === id ? 'pessimistic_write' : 'for_key_share'));
      const [source, target] = [locked.get(id), locked.get(into)] as [Row, Row];
      if (source.adult !== target.adult)
        throw conflict('Only one of the two has the adult flag. Set it on both or on neither first.', 'into');
      const listings = await this.moveListings(manager, source.id, target.id);
      await manager.delete(this.subject.entity, { id: source.id });
      await this.recordAudit(manager, actor, 'merged', id, {
        slug: source.slug,
        into: target.slug,
        intoId: into,
        listings,
      });
      return this.toDto(target);
    });
  }

  async importLines(actor: string, lines: ImportLine[]): Promise<ImportOutcome> {
    const { bodies, problems } = await this.readImport(lines);
    if (bodies.length === 0) return { imported: 0, problems };
    const isCollision = (error: unknown): boolean => violatedConstraint(error) === this.subject.slugConstraint;
    await withRetries(isCollision, () =>
      this.unitOfWork.runBulk(async (manager) => {
        const repository = manager.getRepository(this.subject.entity);
        const slugs = [...new Set(bodies.map(({ body }) => body.slug))].sort();
        const existing = await this.findBySlugs(manager, slugs);
        const before = existing.map((row) => ({ ...row }));
        const rows = new Map(existing.map((row) => [row.slug, row]));
        for (const { body } of bodies) {
          rows.set(body.slug, Object.assign(rows.get(body.slug) ?? repository.create(), presentFields(body)));
        }
        await this.saveRows(manager, [...rows.values()], before);
        await this.recordAudit(manager, actor, 'imported', rows.size === 1 ? '1 row' : `${rows.size} rows`, {
          slugs: [...rows.keys()],
        });
      }),
    );
    return { imported: bodies.length, problems };
  }

  async checkLines(lines: ImportLine[], declared: DeclaredLabels): Promise<ImportOutcome> {
    const { bodies, problems } = await this.readImport(lines, declared);
    const slugs = declared.get(this.kind) ?? new Set();
    for (const { body } of bodies) slugs.add(body.slug);
    declared.set(this.kind, slugs);
    return { imported: bodies.length, problems };
  }

  /** Locks in ID order. */
  protected abstract lockListings(manager: EntityManager, id: number): Promise<void>;

  /** Returns the number of listings that had the label. Listings that already have the target just lose the source. */
  protected abstract moveListings(manager: EntityManager, from: number, into: number): Promise<number>;

  protected abstract toDto(row: Row): Dto;

  /** Updates data derived from these rows. */
  protected afterChange(_manager: EntityManager, _ids: number[]): Promise<void> {
    return Promise.resolve();
  }

  /** `before`: existing rows as they were. */
  private async saveRows(manager: EntityManager, rows: Row[], before: readonly Row[]): Promise<void> {
    const repository = manager.getRepository(this.subject.entity);
    await repository.save(rows);
    const linked = (await this.subject.references?.saveReferences(manager, rows)) ?? [];
    // Increases the version of rows that had no other change.
    if (linked.length > 0)
      await manager.query(
        `update ${repository.metadata.tableName} label set slug = label.slug
           from unnest($1::integer[], $2::integer[]) as former (id, version)
          where label.id = former.id and label.version = former.version and label.slug = any ($3)`,
        [before.map(({ id }) => id), before.map(({ version }) => version), linked],
      );
    const changed = before.filter((former) => rows.some((row) => row.id === former.id && needsReindex(former, row)));
    if (changed.length > 0)
      await this.afterChange(
        manager,
        changed.map(({ id }) => id),
      );
  }

  private async readImport(lines: ImportLine[], declared?: DeclaredLabels): ReturnType<typeof readLines<Body>> {
    const { manager } = this.dataSource;
    const { bodies, problems } = await readLines(this.subject.body, lines, (slugs) => this.findBySlugs(manager, slugs));
    const given = bodies.map(({ body }) => body);
    const found = (await this.subject.references?.findProblems(manager, given, declared)) ?? [];
    for (const [index, { line }] of bodies.entries())
      if (found[index] !== undefined) problems.push({ line, error: found[index].message });
    return { bodies: bodies.filter((_, index) => found[index] === undefined), problems };
  }

  private async assertReferences(manager: EntityManager, body: Partial<Body>): Promise<void> {
    const [problem] = (await this.subject.references?.findProblems(manager, [body])) ?? [];
    if (problem !== undefined) throw problem;
  }

  private findBySlugs(manager: EntityManager, slugs: string[]): Promise<Row[]> {
    return manager.getRepository(this.subject.entity).findBy({ slug: In(slugs) } as FindOptionsWhere<Row>);
  }

  private async lock(
    manager: EntityManager,
    id: string,
    mode: 'pessimistic_write' | 'for_key_share' = 'pessimistic_write',
  ): Promise<Row> {
    const row = await manager.findOne(this.subject.entity, { where: withId<Row>(id), lock: { mode } });
    if (!row) throw this.notFound(id);
    await this.subject.references?.loadReferences(manager, [row]);
    return row;
  }

  private recordAudit(
    manager: EntityManager,
    actor: string,
    action: string,
    subject: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, { actor, action: `${this.subject.noun}.${action}`, subject, details });
  }

  private notFound(id: string): AppError {
    return notFound(`${capitalized(this.subject.noun)} not found: ${id}`);
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
        throw conflict(`The slug ${slug ?? ''} is taken by another ${this.subject.noun}. Choose another.`, 'slug');
      if (constraint === this.subject.referenceConstraint)
        throw conflict(`This ${this.subject.noun} is still in use. Remove it from its listings first.`);
      throw error;
    }
  }
}

const withId = <Row>(id: string): FindOptionsWhere<Row> => ({ id: Number(id) }) as object;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const needsReindex = (before: object, after: object): boolean =>
  INDEXED_FIELDS.some(
    (field) => (before as Record<string, unknown>)[field] !== (after as Record<string, unknown>)[field],
  );

const INDEXED_FIELDS = ['name', 'adult'];

/** Class instances have absent fields as `undefined`; these leave the row unchanged. */
const presentFields = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
