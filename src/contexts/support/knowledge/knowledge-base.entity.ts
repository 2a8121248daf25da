import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One per client that has ever had an article. Locked while its articles change, so that their limits hold. */
@Entity('knowledge_bases')
export class KnowledgeBase {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'knowledge_bases_pkey' })
  clientId!: string;

  /** Moved by every change, so that whoever has prepared the articles knows whether they are still the same. */
  @Column('integer', { default: 0 })
  revision!: number;
}
