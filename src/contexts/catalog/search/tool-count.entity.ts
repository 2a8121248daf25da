import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change of the number of published tools with a label. Written only by triggers on `tool_search`. */
@Entity('tool_counts')
@Index('tool_counts_label', ['kind', 'labelId'])
export class ToolCount {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    primaryKeyConstraintName: 'tool_counts_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('text')
  kind!: 'category' | 'tag';

  /** Null for tools without a category. */
  @Column('integer', { nullable: true })
  labelId!: number | null;

  @Column('text')
  pricing!: string;

  @Column('boolean')
  featured!: boolean;

  @Column('boolean')
  adult!: boolean;

  @Column('integer')
  change!: number;
}
