import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AuditLog } from '../audit/audit-log.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { conflict, invalid, notFound } from '../errors/app-error.js';
import { violatedConstraint } from '../errors/database-failure.js';
import { checkedBody } from './checked-body.js';
import { type Importer, type ImportLine, type ImportOutcome, type ImportProblem, readLines } from './import-batch.js';

interface Listing {
  id: string;
  slug: string;
}

interface Subject<Body> {
  /** The word in messages, audit actions and import lines: `tool`. */
  noun: string;
  body: Type<Body>;
  slugConstraint: string;
}

/** The labels (categories, tags) that some bodies name by slug, looked up once for all of them. */
export interface Labels<Entity, Body, Prepared> {
  /** What is wrong with the labels that a body names. */
  problem(body: Partial<Body>): string | undefined;
  /** The listing with what the body says taken over. */
  apply(entity: Entity, body: Partial<Body>): Prepared;
}

/** What writing a listing means, whatever it lists: one transaction for the row, its labels, its index and the audit. */
export abstract class ListingEditor<
  Entity extends Listing,
  Body extends { slug: string },
  Prepared,
  Shown,
> implements Importer {
  constructor(
    private readonly subject: Subject<Body>,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  get kind(): string {
    return this.subject.noun;
  }

  create(actor: string, body: Body): Promise<Shown> {
    return this.stored(body.slug, async (manager) => {
      const id = uuid();
      await this.save(manager, [await this.prepared(manager, this.blank(id), body)]);
      await this.audit.record(manager, {
        actor,
        action: `${this.kind}.created`,
        subject: id,
        details: { slug: body.slug },
      });
      return id;
    });
  }

  update(actor: string, id: string, body: Partial<Body>): Promise<Shown> {
    return this.stored(body.slug, async (manager) => {
      await this.save(manager, [await this.prepared(manager, await this.locked(manager, id), body)]);
      const fields = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : name));
      await this.audit.record(manager, { actor, action: `${this.kind}.updated`, subject: id, details: { fields } });
      return id;
    });
  }

  remove(actor: string, id: string): Promise<Listing> {
    return this.unitOfWork.run(async (manager) => {
      const { slug } = await this.locked(manager, id);
      await this.delete(manager, id);
      await this.audit.record(manager, { actor, action: `${this.kind}.deleted`, subject: id, details: { slug } });
      return { id, slug };
    });
  }

  async import(actor: string, lines: ImportLine[]): Promise<ImportOutcome> {
    const { accepted, problems, read } = readLines(lines, (value) => checkedBody(this.subject.body, value));
    if (accepted.size === 0) return { imported: 0, problems };
    const refused = await this.unitOfWork.runPatiently(async (manager) => {
      const existing = new Map(
        (await this.findBySlugs(manager, [...accepted.keys()])).map((entity) => [entity.slug, entity]),
      );
      const bodies = [...accepted.values()];
      const labels = await this.labels(
        manager,
        bodies.map(({ body }) => body),
      );
      const prepared: Prepared[] = [];
      const unlabelled: ImportProblem[] = [];
      for (const { line, body } of bodies) {
        const problem = labels.problem(body);
        if (problem === undefined) prepared.push(labels.apply(existing.get(body.slug) ?? this.blank(uuid()), body));
        else unlabelled.push({ line, error: problem });
      }
      if (prepared.length > 0) {
        await this.save(manager, prepared);
        await this.audit.record(manager, {
          actor,
          action: `${this.kind}.imported`,
          subject: `${prepared.length} listings`,
        });
      }
      return unlabelled;
    });
    return { imported: read - refused.length, problems: [...problems, ...refused] };
  }

  /** A listing with nothing but defaults. */
  protected abstract blank(id: string): Entity;
  protected abstract find(manager: EntityManager, id: string): Promise<Entity | null>;
  protected abstract findBySlugs(manager: EntityManager, slugs: string[]): Promise<Entity[]>;
  protected abstract labels(manager: EntityManager, bodies: Partial<Body>[]): Promise<Labels<Entity, Body, Prepared>>;
  /** Inserts or replaces by id, and brings the search index up to date. */
  protected abstract save(manager: EntityManager, prepared: Prepared[]): Promise<void>;
  protected abstract delete(manager: EntityManager, id: string): Promise<void>;
  protected abstract show(id: string): Promise<Shown>;

  private async prepared(manager: EntityManager, entity: Entity, body: Partial<Body>): Promise<Prepared> {
    const labels = await this.labels(manager, [body]);
    const problem = labels.problem(body);
    if (problem !== undefined) throw invalid(problem);
    return labels.apply(entity, body);
  }

  private async locked(manager: EntityManager, id: string): Promise<Entity> {
    const entity = await this.find(manager, id);
    if (!entity) throw notFound(`${this.kind.charAt(0).toUpperCase()}${this.kind.slice(1)} not found: ${id}`);
    return entity;
  }

  private async stored(slug: string | undefined, work: (manager: EntityManager) => Promise<string>): Promise<Shown> {
    try {
      return await this.show(await this.unitOfWork.run(work));
    } catch (error) {
      if (violatedConstraint(error) === this.subject.slugConstraint)
        throw conflict(`The slug ${slug ?? ''} is taken by another ${this.kind}`);
      throw error;
    }
  }
}

/** Takes over the given fields that the entity has; what is absent stays as it is. */
export function takeOver(entity: object, fields: object): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && name in entity) Object.assign(entity, { [name]: value as unknown });
  }
}

export const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
