import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A tool or a directory that a user saved. Deleted with the listing. */
@Entity('saved_listings')
@Index('saved_listings_tool', ['toolId', 'userId'], { unique: true, where: 'tool_id is not null' })
@Index('saved_listings_directory', ['directoryId', 'userId'], { unique: true, where: 'directory_id is not null' })
@Index('saved_listings_newest', ['userId', 'createdAt', 'id'])
export class SavedListing {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'saved_listings_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  @Column('uuid', { nullable: true })
  toolId!: string | null;

  @Column('uuid', { nullable: true })
  directoryId!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;
}
