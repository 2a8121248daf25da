import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const DAY_MS = 86_400_000;
/** A session expires when it is not used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** A session expires this long after the sign-in, even if it is used. */
export const SESSION_LIFETIME_MS = 90 * DAY_MS;

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
