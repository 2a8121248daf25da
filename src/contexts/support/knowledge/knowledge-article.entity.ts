import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { EditedRow } from '../../../platform/database/rows.js';

/** A text from which AI replies to the customers of one partner. */
@Entity('knowledge_articles')
@Index('knowledge_articles_client', ['clientId', 'id'])
export class KnowledgeArticle extends EditedRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'knowledge_articles_pkey' })
  id!: string;

  @Column('uuid')
  clientId!: string;

  @Column('text')
  title!: string;

  @Column('text')
  body!: string;

  /** Questions that the article answers, in customers' words. */
  @Column('text', { array: true, default: [] })
  examples!: string[];

  /** The number of changes of the examples. `version` counts changes of title and body. */
  @Column({ type: 'integer', default: 0, insert: false, update: false })
  examplesVersion!: number;
}
