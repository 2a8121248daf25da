import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { RowVersion } from '../../../platform/database/row-version.js';

@Entity('tags')
@Unique('tags_slug', ['slug'])
export class Tag {
  @PrimaryGeneratedColumn('identity', { primaryKeyConstraintName: 'tags_pkey', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column('text')
  slug!: string;

  @Column('text')
  name!: string;

  @Column('boolean', { default: false })
  adult!: boolean;

  @RowVersion()
  version!: number;
}
