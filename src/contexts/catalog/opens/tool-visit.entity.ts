import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A visitor who followed the link to a tool, kept for an hour. */
@Entity('tool_visits')
@Index('tool_visits_visited_at', ['visitedAt'])
export class ToolVisit {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_visits_pkey' })
  toolId!: string;

  /** A digest of his network address. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_visits_pkey' })
  visitor!: string;

  @Column('timestamptz')
  visitedAt!: Date;
}
