import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion, withRetries } from '../../../platform/database/rows.js';
import type { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { assertOneLine } from '../../../platform/input/checked-input.js';
import type { SharedListing, ShareImagesService } from '../share-images/share-images.service.js';
import type {
  CheckedCatalog,
  CheckedCatalogsService,
  FieldChoice,
  ListingTexts,
} from '../health/checked-catalogs.service.js';
import type { ListingKind } from '../listing.js';
import {
  type DeclaredLabels,
  type Importer,
  type ImportLine,
  type ImportOutcome,
  type ImportProblem,
  readLines,
} from './import-batch.js';
import {
  assertSlugConfirmed,
  listingChanges,
  type Edit,
  findEarlierValues,
  findFormerSlugs,
  type Listing,
  type ListingValues,
  type Subject,
  type VersionedListing,
} from './listing-edits.js';
import type { ListingWriteRepository } from './listing-write.repository.js';
import type { RestoreBody } from './record.dto.js';

/** Labels (categories, tags) of several bodies, resolved with one query. */
export interface Labels<Entity, Body, Prepared> {
  /** The error, if the body has unknown labels. */
  findProblem(body: Partial<Body>, declared?: DeclaredLabels): string | undefined;
  /** Applies the body to the listing, after an earlier line for the same listing. */
  applyBody(entity: Entity, body: Partial<Body>, before?: Prepared): Prepared;
}

/** Writes listings of both catalogs: one transaction for the row, labels, search index and audit. */
export abstract class ListingEditor<Entity extends VersionedListing, Body extends { slug: string }, Prepared, Dto>
  implements Importer, CheckedCatalog
{
  constructor(
    private readonly subject: Subject<Body>,
    private readonly listings: ListingWriteRepository<Entity, Prepared>,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly shareImages: ShareImagesService,
    checkedListings: CheckedCatalogsService,
  ) {
    checkedListings.registerCatalog(this);
  }

  get kind(): ListingKind {
    return this.subject.noun;
  }

  createRecord(actor: string, body: Body): Promise<Dto> {
    return this.write(body, async (manager) => {
      const id = uuid();
      await this.listings.saveListings(manager, [await this.prepare(manager, this.blankListing(id), body)]);
      await this.recordAudit(manager, actor, 'created', id, { slug: body.slug });
      return id;
    });
  }

  updateRecord(actor: string, id: string, body: Partial<Body>, expectedVersion?: number): Promise<Dto> {
    return this.edit(actor, id, { action: 'updated', chooseFields: () => Promise.resolve(body), expectedVersion });
  }

  /** The fields are chosen in the transaction, after the listing is locked. */
  updateLocked(actor: string, id: string, choose: FieldChoice): Promise<Dto> {
    const chooseFields = choose as object as Edit<Body>['chooseFields'];
    return this.edit(actor, id, { action: 'updated', chooseFields });
  }

  /** An edit like any other, with the values that the listing had at an audit entry. */
  restoreRecord(actor: string, id: string, entry: RestoreBody, expectedVersion?: number): Promise<Dto> {
    const chooseFields = async (manager: EntityManager): Promise<Partial<Body>> => {
      const body = (await findEarlierValues(this.audit, manager, this.kind, id, entry)) as Partial<Body>;
      const problem = (await this.labels(manager, [body])).findProblem(body);
      if (problem === undefined) return body;
      throw conflict(
        `Not restored, because labels no longer exist. ${problem}. Create them again, or edit the ${this.kind}.`,
      );
    };
    return this.edit(actor, id, { action: 'restored', chooseFields, expectedVersion, details: { ...entry } });
  }

  /** Pages pass the slug that the user typed as confirmation. */
  async deleteRecord(actor: string, id: string, typedSlug?: string): Promise<Listing> {
    try {
      return await this.unitOfWork.run(async (manager) => {
        const { slug } = await this.getLocked(manager, id);
        assertSlugConfirmed(slug, typedSlug);
        await this.listings.deleteListing(manager, id);
        await this.recordAudit(manager, actor, 'deleted', id, { slug });
        return { id, slug };
      });
    } catch (error) {
      if (violatedConstraint(error) === this.subject.referenceConstraint)
        throw conflict(`This ${this.kind} has submissions, so it cannot be deleted. Unpublish it instead.`);
      throw error;
    }
  }

  async importLines(actor: string, lines: ImportLine[]): Promise<ImportOutcome> {
    const { bodies, problems } = await this.readImport(lines);
    if (bodies.length === 0) return { imported: 0, problems };
    const isCollision = (error: unknown): boolean =>
      violatedConstraint(error) === this.subject.slugConstraint || this.isLabelCollision(error);
    const rejected = await withRetries(isCollision, () =>
      this.unitOfWork.runBulk((manager) => this.storeLines(manager, actor, bodies)),
    );
    return { imported: bodies.length - rejected.length, problems: [...problems, ...rejected] };
  }

  async checkLines(lines: ImportLine[], declared: DeclaredLabels): Promise<ImportOutcome> {
    const { bodies: read, problems } = await this.readImport(lines);
    const bodies = read.map(({ body }) => body);
    const rejected = await this.unitOfWork.run(async (manager) => {
      const { former } = await this.lockListed(manager, bodies);
      const labels = await this.labels(manager, bodies);
      return read.flatMap(({ line, body }) => {
        const problem = former.has(body.slug) ? this.takenSlug(body.slug) : labels.findProblem(body, declared);
        return problem === undefined ? [] : { line, error: problem };
      });
    });
    return { imported: bodies.length - rejected.length, problems: [...problems, ...rejected] };
  }

  findTexts(ids: readonly string[]): Promise<ListingTexts[]> {
    return this.listings.findTexts(this.unitOfWork.manager, ids);
  }

  lockListing(manager: EntityManager, id: string): Promise<unknown> {
    return this.listings.lockListing(manager, id);
  }

  reorder(manager: EntityManager, id: string): Promise<void> {
    return this.listings.indexListings(manager, [id]);
  }

  private readImport(lines: ImportLine[]): ReturnType<typeof readLines<Body>> {
    return readLines(this.subject.body, lines, (slugs) =>
      this.unitOfWork.run((manager) => this.listings.lockBySlugs(manager, slugs)),
    );
  }

  /** Applies the lines in order, each to the result of the lines before it. Returns the rejected lines. */
  private async storeLines(
    manager: EntityManager,
    actor: string,
    lines: { line: number; body: Body }[],
  ): Promise<ImportProblem[]> {
    // Spreads the checks of the websites over a week; see migrations/site-checks.sql.
    await manager.query(`select set_config('listings.import', 'yes', true)`);
    const bodies = lines.map(({ body }) => body);
    const { entities, former } = await this.lockListed(manager, bodies);
    const labels = await this.labels(manager, bodies);
    const prepared = new Map<string, Prepared>();
    const rejected: ImportProblem[] = [];
    for (const { line, body } of lines) {
      const problem = former.has(body.slug) ? this.takenSlug(body.slug) : labels.findProblem(body);
      if (problem !== undefined) {
        rejected.push({ line, error: problem });
        continue;
      }
      const entity = entities.get(body.slug) ?? this.blankListing(uuid());
      entities.set(body.slug, entity);
      prepared.set(body.slug, labels.applyBody(entity, body, prepared.get(body.slug)));
    }
    if (prepared.size > 0) {
      await this.listings.saveListings(manager, [...prepared.values()]);
      await this.recordAudit(
        manager,
        actor,
        'imported',
        prepared.size === 1 ? '1 listing' : `${prepared.size} listings`,
        { slugs: [...prepared.keys()] },
      );
    }
    return rejected;
  }

  abstract getRecord(id: string): Promise<Dto>;
  protected abstract blankListing(id: string): Entity;
  protected abstract labels(manager: EntityManager, bodies: Partial<Body>[]): Promise<Labels<Entity, Body, Prepared>>;
  /** What its share image shows; null for an unpublished listing. */
  protected abstract findShared(listing: Dto): Promise<SharedListing | null>;
  /** As seen by the transaction, which has locked the listing. */
  protected abstract readValues(manager: EntityManager, id: string): Promise<ListingValues>;

  private edit(
    actor: string,
    id: string,
    { action, chooseFields, expectedVersion, details }: Edit<Body>,
  ): Promise<Dto> {
    const body: Partial<Body> = {};
    return this.write(body, async (manager) => {
      const entity = await this.getLocked(manager, id);
      expectVersion(this.kind, entity.version, expectedVersion);
      Object.assign(body, await chooseFields(manager));
      const changed = await this.applyChanges(manager, entity, body);
      await this.recordAudit(manager, actor, action, id, { ...changed, ...details });
      return id;
    });
  }

  /** Saves the fields, and returns them with their old and new values for the audit log. */
  private async applyChanges(
    manager: EntityManager,
    entity: Entity,
    body: Partial<Body>,
  ): Promise<Record<string, unknown>> {
    const fields = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name));
    const before = await this.readValues(manager, entity.id);
    await this.listings.saveListings(manager, [await this.prepare(manager, entity, body)]);
    return { fields, changes: listingChanges(fields, before, await this.readValues(manager, entity.id)) };
  }

  private async prepare(manager: EntityManager, entity: Entity, body: Partial<Body>): Promise<Prepared> {
    const labels = await this.labels(manager, [body]);
    const problem = labels.findProblem(body);
    if (problem !== undefined) throw invalid(problem, this.subject.labelsField);
    assertOneLine(this.subject.body, body, entity);
    return labels.applyBody(entity, body);
  }

  private async getLocked(manager: EntityManager, id: string): Promise<Entity> {
    const entity = await this.listings.lockListing(manager, id);
    if (!entity) throw notFound(`${this.kind.charAt(0).toUpperCase()}${this.kind.slice(1)} not found: ${id}`);
    return entity;
  }

  private async write(body: Partial<Body>, work: (manager: EntityManager) => Promise<string>): Promise<Dto> {
    try {
      // The retry reports which labels no longer exist.
      const isCollision = (error: unknown): boolean => this.isLabelCollision(error);
      const listing = await this.getRecord(await withRetries(isCollision, () => this.unitOfWork.run(work)));
      // Drawn now, so that the first visitor who shares the page doesn't get the image of the site.
      const shared = await this.findShared(listing);
      if (shared !== null) await this.shareImages.findShareImage(shared);
      return listing;
    } catch (error) {
      if (violatedConstraint(error) === this.subject.slugConstraint)
        throw conflict(this.takenSlug(body.slug ?? ''), 'slug');
      throw error;
    }
  }

  private isLabelCollision(error: unknown): boolean {
    return this.subject.labelConstraints.includes(violatedConstraint(error) ?? '');
  }

  /** The listings that have these slugs, and the slugs that no listing uses now but another one used before. */
  private async lockListed(
    manager: EntityManager,
    bodies: Body[],
  ): Promise<{ entities: Map<string, Entity>; former: Set<string> }> {
    const slugs = [...new Set(bodies.map(({ slug }) => slug))].sort();
    const entities = new Map((await this.listings.lockBySlugs(manager, slugs)).map((entity) => [entity.slug, entity]));
    const unused = slugs.filter((slug) => !entities.has(slug));
    return { entities, former: await findFormerSlugs(manager, this.kind, unused) };
  }

  private recordAudit(
    manager: EntityManager,
    actor: string,
    action: string,
    subject: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(manager, { actor, action: `${this.kind}.${action}`, subject, details });
  }

  private takenSlug(slug: string): string {
    return `The slug ${slug} is taken by another ${this.kind}. Choose another.`;
  }
}

/** Ignores undefined values and fields that the entity does not have. */
export function assignPresent(entity: object, fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && name in entity) Object.assign(entity, { [name]: value as unknown });
  }
}

export const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
