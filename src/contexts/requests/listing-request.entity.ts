import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../platform/database/row-version.js';
import type { ListingRequestBody } from './listing-request.dto.js';
import type { RequestStatus } from '../access/users/request-status.js';

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
