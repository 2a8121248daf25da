import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A list of directories that a user saved at /launch. */
@Entity('launch_lists')
@Index('launch_lists_number', ['userId', 'number'], { unique: true })
@Index('launch_lists_name', { synchronize: false })
export class LaunchList {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'launch_lists_pkey' })
  id!: string;

  @Column('uuid')
  userId!: string;

  /** From 1 to 20 and unique per account, which limits how many there are. */
  @Column('smallint')
  number!: number;

  /** Unique per account, ignoring case. */
  @Column('text')
  name!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;
}
