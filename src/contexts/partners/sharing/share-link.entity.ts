import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A public link to the progress of a submission. */
@Entity('share_links')
export class ShareLink {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'share_links_pkey' })
  id!: string;

  @Index('share_links_tool')
  @Column('uuid')
  toolId!: string;

  @Column('uuid')
  clientId!: string;

  /** Null after the account was closed. */
  @Index('share_links_creator')
  @Column('uuid', { nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  revokedAt!: Date | null;
}
