import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { RowVersion } from '../../platform/database/row-version.js';

@Entity('directory_categories')
@Unique('directory_categories_slug', ['slug'])
export class DirectoryCategory {
  @PrimaryGeneratedColumn('identity', {
    primaryKeyConstraintName: 'directory_categories_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: number;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @RowVersion()
  version!: number;
}
