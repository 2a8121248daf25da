import type { Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { isPlainObject, printable } from '../../../platform/input/value-rules.js';
import type { ListingKind } from '../listing.js';
import type { RestoreBody } from './record.dto.js';

export interface Listing {
  id: string;
  slug: string;
}

export interface VersionedListing extends Listing {
  version: number;
}

export interface Subject<Body> {
  /** Also used in messages, audit actions and import lines. */
  noun: ListingKind;
  body: Type<Body>;
  slugConstraint: string;
  /** The field with label slugs. */
  labelsField: string;
  /** The foreign keys violated if a label is deleted or merged while a listing with it is saved. */
  labelConstraints: readonly string[];
  /** The foreign key that a deletion violates if the listing has submissions: partners paid for them. */
  referenceConstraint: string;
}

export interface Edit<Body> {
  /** In the audit log, after the kind of listing. */
  action: string;
  /** Runs after the listing is locked. */
  chooseFields: (manager: EntityManager) => Promise<Partial<Body>>;
  expectedVersion?: number | undefined;
  details?: Record<string, unknown>;
}

/** The fields of a listing, by their names in the admin API's body. */
export type ListingValues = Readonly<Record<string, unknown>>;

type Change = { from: unknown; to: unknown } | typeof WITHOUT_VALUES;

/** The audit log can't be changed, so it must not contain what a founder may want deleted. */
const PRIVATE = ['founderEmail'];
const WITHOUT_VALUES = 'changed';

/** The old and new values of the fields that differ. */
export function listingChanges(
  names: readonly string[],
  before: ListingValues,
  after: ListingValues,
): Record<string, Change> {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(
    changed.map((name) => [
      name,
      PRIVATE.includes(name) ? WITHOUT_VALUES : { from: before[name] ?? null, to: after[name] ?? null },
    ]),
  );
}

/**
 * The values that a listing had right after an audit entry, or before it: of the fields that this entry and later ones changed.
 * Imports are not in these entries, so what they changed is not restored.
 */
export async function findEarlierValues(
  audit: AuditLogService,
  manager: EntityManager,
  kind: ListingKind,
  id: string,
  { auditId, before = false }: RestoreBody,
): Promise<ListingValues> {
  const entry = await audit.findEntry(manager, auditId, id);
  const actions = [`${kind}.updated`, `${kind}.restored`];
  if (!entry || ![`${kind}.created`, ...actions].includes(entry.action))
    throw notFound(`Audit entry not found for this ${kind}: ${printable(auditId)}`);
  const after = before ? String(BigInt(auditId) - 1n) : auditId;
  const later = await audit.findFirstChanges(manager, { subject: id, actions, after });
  const unrecorded = later.find(({ hasChanges }) => !hasChanges);
  if (unrecorded)
    throw conflict(
      `Entry ${unrecorded.id} was recorded without old values, so nothing before it can be restored. Choose a newer entry.`,
      'auditId',
    );
  const values = later.flatMap(({ name, value }) =>
    name !== null && isChange(value) ? [[name, value.from] as const] : [],
  );
  const own = Object.entries(before || !isPlainObject(entry.details.changes) ? {} : entry.details.changes).flatMap(
    ([name, value]) => (isChange(value) ? [[name, value.to] as const] : []),
  );
  return Object.fromEntries([...values, ...own]);
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } => isPlainObject(value);

/** Pages ask for the slug to prevent accidental deletions. The API passes none. */
export function assertSlugConfirmed(slug: string, typedSlug: string | undefined): void {
  if (typedSlug !== undefined && typedSlug.trim() !== slug)
    throw invalid(`Nothing was deleted: type ${slug} to confirm.`);
}

/** Slugs that a listing of this kind used before. */
export async function findFormerSlugs(
  manager: EntityManager,
  kind: ListingKind,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const sql = 'select slug from former_slugs where kind = $1 and slug = any ($2)';
  const rows = await manager.query<{ slug: string }[]>(sql, [kind, slugs]);
  return new Set(rows.map(({ slug }) => slug));
}
