import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A tool that the bitmaps do not show as it is now. Written by triggers of `tool_search` only. */
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
