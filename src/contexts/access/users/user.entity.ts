import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import { RowVersion } from '../../../platform/database/row-version.js';

export const ROLES = ['developer', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** An account. The email address is unique, ignoring the case of ASCII letters. */
@Entity('users')
@Index('users_email_folded', { synchronize: false })
@Index('users_newest', ['createdAt', 'id'])
@Index('users_similar', { synchronize: false })
@Index('users_words', { synchronize: false })
@Index('users_admins', ['id'], { where: `role = 'admin'` })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('boolean', { default: false })
  premiumGranted!: boolean;

  /** When paid Premium ends, written by billing. */
  @Column('timestamptz', { nullable: true })
  premiumUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  bannedAt!: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  /** Every user can create keys; admins also run the service. */
  @Column('text', { default: 'developer' })
  role!: Role;

  @RowVersion()
  version!: number;
}
