import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tokens that the model has used in a calendar month (UTC), counted by all processes together. */
@Entity('support_model_tokens')
export class ModelTokens {
  /** The first day of the month. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'support_model_tokens_pkey' })
  month!: string;

  @Column('bigint')
  tokens!: string;
}
