import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per client that has ever had an article. It is locked while the articles change, so that their limits hold. */
@Entity('knowledge_bases')
export class KnowledgeBase {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'knowledge_bases_pkey' })
  clientId!: string;

  /** Incremented by every change, so that a cached index can be checked against it. */
  @Column('integer', { default: 0 })
  revision!: number;
}
