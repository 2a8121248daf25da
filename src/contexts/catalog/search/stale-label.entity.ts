import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A changed label with too many tools to reindex in the same transaction. */
@Entity('stale_labels')
export class StaleLabel {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    primaryKeyConstraintName: 'stale_labels_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('text')
  kind!: LabelKind;

  @Column('integer')
  labelId!: number;

  /** The last reindexed tool, in ID order. */
  @Column('uuid', { default: '00000000-0000-0000-0000-000000000000' })
  doneTo!: string;
}

export type LabelKind = 'category' | 'tag';
