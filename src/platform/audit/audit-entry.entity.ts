import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Append-only: a trigger rejects updates and deletes. */
@Entity('audit_entries')
@Index('audit_entries_newest', ['at', 'id'])
@Index('audit_entries_actor', ['actor', 'at', 'id'])
@Index('audit_entries_action', ['action', 'at', 'id'])
@Index('audit_entries_subject', ['subject', 'at', 'id'])
export class AuditEntry {
  @PrimaryColumn('bigint', {
    primaryKeyConstraintName: 'audit_entries_pkey',
    generated: 'identity',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('timestamptz', { default: () => 'now()' })
  at!: Date;

  /** The ID of the key or user that acted. */
  @Column('text')
  actor!: string;

  @Column('text')
  action!: string;

  @Column('text')
  subject!: string;

  @Column('jsonb', { default: {} })
  details!: Record<string, unknown>;
}
