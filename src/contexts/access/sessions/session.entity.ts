import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A signed-in browser. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' })
  id!: string;

  @Index('sessions_user')
  @Column('uuid')
  userId!: string;

  @Index('sessions_token', { unique: true })
  @Column('text')
  tokenHash!: string;

  /** Such as `Firefox on Linux`. */
  @Column('text')
  device!: string;

  /** The IP address without its last part. */
  @Column('text')
  network!: string;

  @Column('timestamptz')
  signedInAt!: Date;

  @Column('timestamptz')
  lastSeenAt!: Date;
}
