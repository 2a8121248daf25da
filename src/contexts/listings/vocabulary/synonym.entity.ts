import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A word of the field and what means the same. */
@Entity('synonyms')
export class Synonym {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'synonyms_pkey' })
  word!: string;

  @Column('text', { array: true })
  synonyms!: string[];
}
