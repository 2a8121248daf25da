import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A tool whose bits in the bitmaps are out of date. Written only by triggers on `tool_search`. */
@Entity('tool_changes')
export class ToolChange {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    primaryKeyConstraintName: 'tool_changes_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('integer')
  number!: number;
}
