import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/rows.js';

/** A text from which AI replies to the customers of one partner. */
@Entity('knowledge_articles')
@Index('knowledge_articles_client', ['clientId', 'id'])
export class KnowledgeArticle {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'knowledge_articles_pkey' })
  id!: string;

  @Column('uuid')
  clientId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  body!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updatedAt!: Date;

  @RowVersion()
  version!: number;
}
