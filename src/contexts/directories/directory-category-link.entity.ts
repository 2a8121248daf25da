import { Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('directory_category_links')
@Index('directory_category_links_category', ['categoryId'])
export class DirectoryCategoryLink {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'directory_category_links_pkey' })
  directoryId!: string;

  @PrimaryColumn('integer', { primaryKeyConstraintName: 'directory_category_links_pkey' })
  categoryId!: number;
}
