import type { EntityManager } from 'typeorm';
import type { AuditLog } from '../../../platform/audit/audit-log.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { isPlainObject, printable } from '../../../platform/input/value-rules.js';
import type { ListingKind } from '../slugs/former-slug.entity.js';
import type { RestoreBody } from './restore.dto.js';

/** The fields of a listing, by their names in the admin API's body. */
export type ListingValues = Readonly<Record<string, unknown>>;

type Change = { from: unknown; to: unknown } | typeof WITHOUT_VALUES;

/** The audit log can't be changed, so it must not contain what a founder may want deleted. */
const PRIVATE = ['founderEmail'];
const WITHOUT_VALUES = 'changed';

/** The old and new values of the fields that differ. */
export function changesOf(
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
  audit: AuditLog,
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
