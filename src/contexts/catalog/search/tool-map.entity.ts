import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which tools bear a mark: one bit for each, by number. Read and written by SQL functions only. */
@Entity('tool_maps')
export class ToolMap {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_maps_pkey', collation: 'C' })
  mark!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'tool_maps_pkey' })
  piece!: number;

  @Column({ type: 'bit', length: 8192 })
  bits!: string;
}
