import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Counted opens that are not yet added to their tool. */
@Entity('pending_opens')
export class PendingOpens {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    primaryKeyConstraintName: 'pending_opens_pkey',
    generatedIdentity: 'ALWAYS',
  })
  id!: string;

  @Column('uuid')
  toolId!: string;

  @Column('integer')
  opens!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  countedAt!: Date;
}
