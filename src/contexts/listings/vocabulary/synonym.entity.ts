import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('synonyms')
export class Synonym {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'synonyms_pkey' })
  word!: string;

  @Column('text', { array: true })
  synonyms!: string[];

  /** The words and stems of each phrase, written by a trigger. */
  @Column({ type: 'jsonb', select: false, insert: false, update: false })
  phrases!: unknown;
}
