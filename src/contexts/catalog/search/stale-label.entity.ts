import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A label that changed and has too many tools to index them anew at once. */
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

  /** The last tool, in the order of ids, that has been indexed anew. */
  @Column('uuid', { default: '00000000-0000-0000-0000-000000000000' })
  doneTo!: string;
}

export type LabelKind = 'category' | 'tag';
