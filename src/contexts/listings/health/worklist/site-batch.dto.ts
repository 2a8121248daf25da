import { ApiProperty } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { BatchResultDto, itemsProblem, MAX_BATCH } from '../../../../platform/input/batches/batch.dto.js';
import { ChoiceField, Field } from '../../../../platform/input/body-fields.js';
import { ApiExample } from '../../../../platform/input/body-schemas.js';
import { isDateTime } from '../../../../platform/input/value-rules.js';
import { LISTING_KINDS, type ListingKind } from '../../slugs/former-slug.entity.js';
import type { ShownCheck } from '../site-actions.service.js';

export const SITE_ACTIONS = ['check', 'ignore', 'use-target', 'unpublish'] as const;
export type SiteAction = (typeof SITE_ACTIONS)[number];

const isItem = (value: unknown): value is ShownCheck => {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, checkedAt } = value as Record<string, unknown>;
  return (
    LISTING_KINDS.some((each) => each === kind) && isUUID(id) && (checkedAt === undefined || isDateTime(checkedAt))
  );
};

const checksProblem = (value: unknown): string | undefined =>
  itemsProblem(value, {
    isItem,
    shape: `must be objects with kind (${LISTING_KINDS.join(' or ')}), id, and optionally checkedAt, a time`,
    keyOf: ({ kind, id }) => `${kind} ${id.toLowerCase()}`,
    nouns: ['listing', 'listings'],
  });

@ApiExample({
  items: [{ kind: 'tool', id: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e', checkedAt: '2026-11-16T08:30:00.000Z' }],
  action: 'ignore',
})
export class UpdateSiteChecksBody {
  @Field(
    checksProblem,
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_BATCH,
      items: {
        type: 'object',
        required: ['kind', 'id'],
        properties: {
          kind: { type: 'string', enum: [...LISTING_KINDS] },
          id: { type: 'string', format: 'uuid' },
          checkedAt: { type: 'string', format: 'date-time' },
        },
      },
    },
    {
      description:
        'With `checkedAt`, a listing whose website was checked again or replaced since then stays unchanged.',
    },
  )
  items!: ShownCheck[];

  @ChoiceField(SITE_ACTIONS, {
    description:
      '`check`: check the website now. `ignore`: ignore the problem for 90 days. `use-target`: replace the website of a moved listing by the redirect target. `unpublish`: unpublish the listing.',
  })
  action!: SiteAction;
}

/** What happened to one listing of a batch. */
export class UpdatedSiteCheckDto extends BatchResultDto {
  @ApiProperty({ type: 'string', enum: LISTING_KINDS, example: 'tool' })
  kind!: ListingKind;

  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;
}
