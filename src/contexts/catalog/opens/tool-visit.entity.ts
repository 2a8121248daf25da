import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A visit to a tool's site, kept for an hour so that each visitor counts once. */
@Entity('tool_visits')
@Index('tool_visits_visited_at', ['visitedAt'])
export class ToolVisit {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'tool_visits_pkey' })
  toolId!: string;

  /** A hash of the visitor's network. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'tool_visits_pkey' })
  visitor!: string;

  @Column('timestamptz')
  visitedAt!: Date;
}
