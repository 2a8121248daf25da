import { Entity, PrimaryColumn } from 'typeorm';

/** Something of which there is a map: a frequent word or label, a filter, or a bit of the rank. */
@Entity('tool_marks')
export class ToolMark {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_marks_pkey', collation: 'C' })
  mark!: string;
}
