import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** Filters of a console list that an admin saved under a name. */
@Entity('saved_filters')
@Index('saved_filters_number', ['userId', 'number'], { unique: true })
@Index('saved_filters_name', { synchronize: false })
export class SavedFilter {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'saved_filters_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  /** From 1 to 50 and unique per admin, which limits how many there are. */
  @Column('smallint')
  number!: number;

  /** The last part of the list's path: `tools`. */
  @Column('text')
  list!: string;

  /** Unique per admin and list, ignoring case. */
  @Column('text')
  name!: string;

  /** As in the URL: `q=draft&published=false`. */
  @Column('text')
  filters!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
