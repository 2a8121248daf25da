import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which tools have a key: one bit for each, by number. Read and written by SQL functions only. */
@Entity('tool_bitmaps')
export class ToolBitmap {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_bitmaps_pkey', collation: 'C' })
  key!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'tool_bitmaps_pkey' })
  chunk!: number;

  @Column({ type: 'bit', length: 8192 })
  bits!: string;
}
