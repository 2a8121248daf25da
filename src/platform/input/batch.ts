import { ApiProperty } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import { Field } from './body-fields.js';
import { MAX_INTEGER } from './parameters.js';
import { isPlainObject, SLUG_PATTERN } from './value-rules.js';

/** Maximum number of items in a batch. */
export const MAX_BATCH = 100;

const BATCH_ERRORS = ['invalid', 'not-found', 'stale', 'conflict', 'unavailable'] as const;
export type BatchError = (typeof BATCH_ERRORS)[number];

/** What happened to one item of a batch. */
export class BatchResultDto {
  @ApiProperty({ type: 'boolean', description: 'False if nothing was changed.', example: true })
  success!: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why nothing was changed.', example: null })
  error!: string | null;

  @ApiProperty({
    type: 'string',
    enum: BATCH_ERRORS,
    nullable: true,
    description: '`stale`: it has changed since it was read.',
    example: null,
  })
  code!: BatchError | null;
}

/** What a field of an item accepts, and its OpenAPI schema. */
interface ItemField {
  accepts: (value: unknown) => boolean;
  schema: object;
}

export const ITEM_ID: ItemField = { accepts: (value) => isUUID(value), schema: { type: 'string', format: 'uuid' } };
export const ITEM_SLUG: ItemField = {
  accepts: (value) => typeof value === 'string' && SLUG_PATTERN.test(value),
  schema: { type: 'string', pattern: SLUG_PATTERN.source },
};
/** The version that was read; absent: any. */
export const ITEM_VERSION: ItemField = {
  accepts: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_INTEGER,
  schema: { type: 'integer', minimum: 1, maximum: MAX_INTEGER },
};

interface ItemFields {
  /** The fields that identify an item. */
  key: Record<string, ItemField>;
  optional: Record<string, ItemField>;
}

interface ItemRules extends ItemFields {
  /** What an item must be, as words that follow the name of the field. */
  shape: string;
  /** Singular and plural. */
  nouns: readonly [string, string];
}

/** The items of a batch. */
export const BatchItems = ({ description, ...rules }: ItemRules & { description: string }): PropertyDecorator => {
  const fields = Object.entries({ ...rules.key, ...rules.optional });
  const properties = Object.fromEntries(fields.map(([name, { schema }]) => [name, schema]));
  const items = { type: 'object', required: Object.keys(rules.key), properties };
  const schema = { type: 'array', minItems: 1, maxItems: MAX_BATCH, items };
  return Field((value) => itemsProblem(value, rules), schema, { description });
};

function itemsProblem(value: unknown, { key, optional, shape, nouns }: ItemRules): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_BATCH)
    return `must be a list of 1 to ${MAX_BATCH} ${nouns[1]}`;
  if (!value.every((item) => isItem(item, { key, optional }))) return shape;
  const keys = value.map((item) =>
    Object.keys(key)
      .map((name) => String(item[name]).toLowerCase())
      .join(' '),
  );
  return new Set(keys).size < value.length ? `must not contain a ${nouns[0]} twice` : undefined;
}

export const isItem = (item: unknown, { key, optional }: ItemFields): item is Record<string, unknown> =>
  isPlainObject(item) &&
  Object.entries(key).every(([name, { accepts }]) => accepts(item[name])) &&
  Object.entries(optional).every(([name, { accepts }]) => item[name] === undefined || accepts(item[name]));

const NOT_ATTEMPTED = 'Not attempted, because an earlier one failed. Try again.';
const FAILED = 'Something went wrong on our side. Try again.';

export interface ItemOutcome<Item, Result> {
  item: Item;
  result: BatchResultDto;
  /** Undefined for an item that was not changed. */
  changed?: Result;
}

/**
 * Changes the items one after the other. A rejected one does not affect the others; after an unexpected error, which is passed to
 * `report`, the rest is not attempted.
 */
export async function runBatch<Item, Result>(
  items: readonly Item[],
  change: (item: Item) => Promise<Result>,
  report: (item: Item, error: unknown) => void,
): Promise<ItemOutcome<Item, Result>[]> {
  const outcomes: ItemOutcome<Item, Result>[] = [];
  let isStopped = false;
  for (const item of items) {
    if (isStopped) {
      outcomes.push({ item, result: failure('unavailable', NOT_ATTEMPTED) });
      continue;
    }
    try {
      outcomes.push(await changeOne(item, change));
    } catch (error) {
      // The results of earlier items must not be lost.
      report(item, error);
      isStopped = true;
      outcomes.push({ item, result: failure('unavailable', FAILED) });
    }
  }
  return outcomes;
}

async function changeOne<Item, Result>(
  item: Item,
  change: (item: Item) => Promise<Result>,
): Promise<ItemOutcome<Item, Result>> {
  try {
    return { item, result: { success: true, error: null, code: null }, changed: await change(item) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const code = BATCH_ERRORS.find((known) => known === error.code);
    if (code === undefined || code === 'unavailable') throw error;
    return { item, result: failure(code, error.message) };
  }
}

const failure = (code: BatchError, error: string): BatchResultDto => ({ success: false, error, code });
