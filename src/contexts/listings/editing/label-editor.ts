import type { Type } from '@nestjs/common';
import { type DataSource, type EntityManager, type FindOptionsOrder, type FindOptionsWhere, In } from 'typeorm';
import type { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion, withRetries } from '../../../platform/database/rows.js';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type AppError, conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { assertOneLine } from '../../../platform/input/checked-input.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import type { LabelList } from './label-list.js';
import {
  type DeclaredLabels,
  type Importer,
  type ImportLine,
  type ImportOutcome,
  type ImportProblem,
  readLines,
} from './import-batch.js';
import type { ListLabelsQuery } from './record.dto.js';
import { assertSlugConfirmed, listingChanges, type ListingValues } from './listing-edits.js';

interface SluggedRow {
  id: number;
  slug: string;
  /** Only labels of tools have this flag. */
  adult?: boolean;
  /** Only directory categories have this flag. */
  acceptsAnyTool?: boolean;
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
  /** Keeps what these labels refer to from being deleted during the transaction. */
  lockReferences(manager: EntityManager, labels: readonly (Partial<Body> | Row)[]): Promise<void>;
  /** One item per body. */
  findProblems(
    manager: EntityManager,
    bodies: Partial<Body>[],
    declared?: DeclaredLabels,
  ): Promise<(AppError | undefined)[]>;
  loadReferences(manager: EntityManager, rows: Row[]): Promise<void>;
  /** Returns the slugs of the rows that this changed. */
  saveReferences(manager: EntityManager, rows: Row[]): Promise<string[]>;
  /** Adds the references of one row to those of another, without saving. */
  addReferences(from: Row, into: Row): void;
}

/**
 * Edits labels: tool categories, tags or directory categories. To prevent deadlocks, all transactions lock in this order, several
 * rows of a kind in ID order: listings, directory categories, tool categories and tags, links between them, search index. Saving a
 * listing locks its labels through foreign keys.
 */
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
    return this.toDto(await this.find(this.dataSource.manager, id));
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
      await this.subject.references?.lockReferences(manager, [body]);
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
      await this.subject.references?.lockReferences(manager, [changes, await this.find(manager, id)]);
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
      const { references } = this.subject;
      await this.lockListings(manager, Number(id));
      await references?.lockReferences(manager, [await this.find(manager, id)]);
      const locked = new Map<string, Row>();
      // Listings with the target can be saved meanwhile.
      for (const each of [id, into].sort((one, other) => Number(one) - Number(other)))
        locked.set(each, await this.lock(manager, each, each === id ? 'pessimistic_write' : 'for_no_key_update'));
      const [source, target] = [locked.get(id), locked.get(into)] as [Row, Row];
      if (source.adult !== target.adult)
        throw conflict('Only one of the two has the adult flag. Set it on both or on neither first.', 'into');
      if (source.acceptsAnyTool !== target.acceptsAnyTool)
        throw conflict('Only one of the two accepts any tool. Change one of them first.', 'into');
      const listings = await this.moveListings(manager, source.id, target.id);
      if (references !== undefined) {
        const before = { ...target };
        references.addReferences(source, target);
        await this.saveRows(manager, [target], [before]);
      }
      await manager.delete(this.subject.entity, { id: source.id });
      await this.recordAudit(manager, actor, 'merged', id, {
        slug: source.slug,
        into: target.slug,
        intoId: into,
        listings,
      });
      return this.toDto(await this.find(manager, into));
    });
  }

  async importLines(actor: string, lines: ImportLine[]): Promise<ImportOutcome> {
    const { bodies, problems } = await this.readBodies(lines);
    if (bodies.length === 0) return { imported: 0, problems };
    const isCollision = (error: unknown): boolean => violatedConstraint(error) === this.subject.slugConstraint;
    const rejected = await withRetries(isCollision, () =>
      this.unitOfWork.runBulk((manager) => this.storeLines(manager, actor, bodies)),
    );
    return { imported: bodies.length - rejected.length, problems: [...problems, ...rejected] };
  }

  async checkLines(lines: ImportLine[], declared: DeclaredLabels): Promise<ImportOutcome> {
    const { bodies, problems } = await this.readBodies(lines);
    const { valid, rejected } = await this.checkReferences(this.dataSource.manager, bodies, declared);
    const slugs = declared.get(this.kind) ?? new Set();
    for (const { slug } of valid) slugs.add(slug);
    declared.set(this.kind, slugs);
    return { imported: valid.length, problems: [...problems, ...rejected] };
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

  private readBodies(lines: ImportLine[]): ReturnType<typeof readLines<Body>> {
    return readLines(this.subject.body, lines, (slugs) => this.findBySlugs(this.dataSource.manager, slugs));
  }

  /** Returns the rejected lines. */
  private async storeLines(manager: EntityManager, actor: string, lines: Line<Body>[]): Promise<ImportProblem[]> {
    const { entity, references } = this.subject;
    const bodies = lines.map(({ body }) => body);
    const stored = references === undefined ? [] : await this.findBySlugs(manager, slugsOf(bodies));
    await references?.loadReferences(manager, stored);
    await references?.lockReferences(manager, [...bodies, ...stored]);
    const { valid, rejected } = await this.checkReferences(manager, lines);
    if (valid.length === 0) return rejected;
    const existing = await this.findBySlugs(manager, slugsOf(valid), LOCK);
    const before = existing.map((row) => ({ ...row }));
    const rows = new Map(existing.map((row) => [row.slug, row]));
    for (const body of valid) {
      const row = rows.get(body.slug) ?? manager.getRepository(entity).create();
      rows.set(body.slug, Object.assign(row, presentFields(body)));
    }
    // Sorted inserts prevent deadlocks.
    const slugs = [...rows.keys()].sort();
    await this.saveRows(
      manager,
      slugs.flatMap((slug) => rows.get(slug) ?? []),
      before,
    );
    await this.recordAudit(manager, actor, 'imported', slugs.length === 1 ? '1 row' : `${slugs.length} rows`, {
      slugs,
    });
    return rejected;
  }

  private async checkReferences(
    manager: EntityManager,
    lines: readonly Line<Body>[],
    declared?: DeclaredLabels,
  ): Promise<{ valid: Body[]; rejected: ImportProblem[] }> {
    const bodies = lines.map(({ body }) => body);
    const problems = (await this.subject.references?.findProblems(manager, bodies, declared)) ?? [];
    return {
      valid: bodies.filter((_, index) => problems[index] === undefined),
      rejected: lines.flatMap(({ line }, index) => (problems[index] ? { line, error: problems[index].message } : [])),
    };
  }

  private async assertReferences(manager: EntityManager, body: Partial<Body>): Promise<void> {
    const [problem] = (await this.subject.references?.findProblems(manager, [body])) ?? [];
    if (problem !== undefined) throw problem;
  }

  private findBySlugs(manager: EntityManager, slugs: string[], lock?: RowLock): Promise<Row[]> {
    const [where, order] = [{ slug: In(slugs) }, { id: 'ASC' }] as [FindOptionsWhere<Row>, FindOptionsOrder<Row>];
    return manager.find(this.subject.entity, { where, order, ...lock });
  }

  private lock(manager: EntityManager, id: string, mode: RowLock['lock']['mode'] = LOCK.lock.mode): Promise<Row> {
    return this.find(manager, id, { lock: { mode } });
  }

  private async find(manager: EntityManager, id: string, lock?: RowLock): Promise<Row> {
    const row = await manager.findOne(this.subject.entity, { where: withId<Row>(id), ...lock });
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

interface Line<Body> {
  line: number;
  body: Body;
}

interface RowLock {
  lock: { mode: 'pessimistic_write' | 'for_no_key_update' };
}

const LOCK: RowLock = { lock: { mode: 'pessimistic_write' } };

const slugsOf = (bodies: readonly { slug: string }[]): string[] => bodies.map(({ slug }) => slug);

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
