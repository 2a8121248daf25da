import { ApiProperty } from '@nestjs/swagger';

/** Maximum number of items in a batch. */
export const MAX_BATCH = 100;

export const BATCH_ERRORS = ['invalid', 'not-found', 'stale', 'conflict', 'unavailable'] as const;
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

interface ItemRules<Item> {
  isItem: (value: unknown) => value is Item;
  /** What an item must be, as words that follow the name of the field. */
  shape: string;
  keyOf: (item: Item) => string;
  /** Singular and plural. */
  nouns: readonly [string, string];
}

/** What is wrong with the items of a batch. */
export function itemsProblem<Item>(
  value: unknown,
  { isItem, shape, keyOf, nouns }: ItemRules<Item>,
): string | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_BATCH)
    return `must be a list of 1 to ${MAX_BATCH} ${nouns[1]}`;
  if (!value.every(isItem)) return shape;
  return new Set(value.map(keyOf)).size < value.length ? `must not contain a ${nouns[0]} twice` : undefined;
}
