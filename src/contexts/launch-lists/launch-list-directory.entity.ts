import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A directory in a launch list. Deleted with the directory. */
@Entity('launch_list_directories')
@Index('launch_list_directories_position', ['listId', 'position'], { unique: true })
@Index('launch_list_directories_directory', ['directoryId'])
export class LaunchListDirectory {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'launch_list_directories_pkey' })
  listId!: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'launch_list_directories_pkey' })
  directoryId!: string;

  /** From 1 to 100 and unique per list, in the order of the matches. */
  @Column('smallint')
  position!: number;

  /** Null until the user ticks it off. */
  @Column('timestamptz', { nullable: true })
  submittedAt!: Date | null;

  /** Shown as a link, never requested. */
  @Column('text', { nullable: true })
  listingUrl!: string | null;
}
