import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/rows.js';
import type { RequestStatus } from '../access/users/user-request.dto.js';
import { declaredFields } from '../../platform/input/checked-input.js';
import { ListingRequestBody, type ListingRequestDto, type ListingRequestSummaryDto } from './listing-request.dto.js';

/** A tool that a user sent in to be listed. Nothing of it is public before it is approved. */
@Entity('listing_requests')
@Index('listing_requests_newest', ['createdAt', 'id'])
@Index('listing_requests_status', ['status', 'createdAt', 'id'])
@Index('listing_requests_user', ['userId', 'createdAt', 'id'])
@Index('listing_requests_tool', ['toolId'], { where: 'tool_id is not null' })
@Index('listing_requests_words', { synchronize: false })
@Index('listing_requests_host', { synchronize: false })
export class ListingRequest {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'listing_requests_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('text', { default: 'open' })
  status!: RequestStatus;

  /** Without the fields that were left empty. */
  @Column('jsonb')
  fields!: ListingRequestBody;

  /** Why it was declined. */
  @Column('text', { nullable: true })
  message!: string | null;

  /** Null until it is approved, and after the tool is deleted. */
  @Column('uuid', { nullable: true })
  toolId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  decidedAt!: Date | null;

  @RowVersion()
  version!: number;
}

export type ListingRequestRow = Omit<ListingRequest, 'fields'> &
  Pick<ListingRequestBody, 'name' | 'website' | 'category'>;

/** A request as its sender sees it. */
export interface UserRequest extends ListingRequestSummaryDto {
  /** Null while the tool is not public. */
  toolSlug: string | null;
}

export const toListingRequestSummary = (row: ListingRequestRow): ListingRequestSummaryDto => ({
  id: row.id,
  userId: row.userId,
  status: row.status,
  name: row.name,
  website: row.website,
  category: row.category,
  message: row.message,
  toolId: row.toolId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  version: row.version,
});

/** Fields that were left empty are null. */
export function toListingRequest({ fields, ...row }: ListingRequest): ListingRequestDto {
  const { name, website, category } = fields;
  const shown = declaredFields(ListingRequestBody).map((name) => [
    name,
    fields[name as keyof ListingRequestBody] ?? null,
  ]);
  return {
    ...(Object.fromEntries(shown) as ListingRequestBody),
    ...toListingRequestSummary({ ...row, name, website, category }),
  };
}
