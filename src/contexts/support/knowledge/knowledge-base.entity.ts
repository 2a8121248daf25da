import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row per client that has had an article. It is locked while articles change, so that two changes can't exceed a limit. */
@Entity('knowledge_bases')
export class KnowledgeBase {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'knowledge_bases_pkey' })
  clientId!: string;

  /** Increased by every change, so that processes know when their cached index is outdated. */
  @Column('integer', { default: 0 })
  revision!: number;
}
