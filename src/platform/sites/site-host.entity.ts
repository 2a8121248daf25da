import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A host that the service requests for checks: when it may be requested again, and its robots.txt. */
@Entity('site_hosts')
export class SiteHost {
  /** Without `www.`, with a port other than the default. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'site_hosts_pkey' })
  host!: string;

  /** The holder of the host's turn; null between requests. */
  @Column('uuid', { nullable: true })
  turn!: string | null;

  /** No other request begins before. */
  @Column('timestamptz')
  freeAt!: Date;

  /** When robots.txt was last requested. */
  @Column('timestamptz', { nullable: true })
  robotsAt!: Date | null;

  /** Its rules when it was last read; empty without any. Null: never read. */
  @Column('text', { nullable: true })
  robots!: string | null;

  /** Since when every response to robots.txt has been a server error. */
  @Column('timestamptz', { nullable: true })
  robotsFailingSince!: Date | null;
}
