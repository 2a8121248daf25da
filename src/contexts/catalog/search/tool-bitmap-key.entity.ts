import { Entity, PrimaryColumn } from 'typeorm';

/** What a bitmap is kept for: a frequent word or label, a filter, or a bit of the rank. */
@Entity('tool_bitmap_keys')
export class ToolBitmapKey {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_bitmap_keys_pkey', collation: 'C' })
  key!: string;
}
