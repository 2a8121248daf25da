import { Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('tool_tags')
@Index('tool_tags_tag', ['tagId'])
export class ToolTag {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_tags_pkey' })
  toolId!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'tool_tags_pkey' })
  tagId!: number;
}
