import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The tools that match a key: one bit per tool, by number. Read and written only by SQL functions. */
@Entity('tool_bitmaps')
export class ToolBitmap {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_bitmaps_pkey', collation: 'C' })
  key!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'tool_bitmaps_pkey' })
  chunk!: number;

  @Column({ type: 'bit', length: 8192 })
  bits!: string;
}
