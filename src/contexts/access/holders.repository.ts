import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { CONFIGURED_ADMIN } from './keys/authentication.service.js';
import { displayPrefix } from './keys/key-format.js';
import { isOfMode } from './users/clients.repository.js';

export interface ActorName {
  id: string;
  name: string;
}

const MAX_ADMINS = 200;

const CONFIGURED: ActorName = { id: CONFIGURED_ADMIN.keyId, name: 'Configured admin key' };

export interface Holder {
  kind: 'user' | 'partner' | 'key';
  id: string;
  name: string;
  /** The email address, or the prefix of the key. */
  detail: string;
  /** Set for keys only. */
  userId: string | null;
  clientId: string | null;
}

const USER = `'user' as kind, id, name, email as detail, null::uuid as "userId", null::uuid as "clientId"`;
const PARTNER = `'partner' as kind, id, name, contact_email as detail, null::uuid as "userId", null::uuid as "clientId"`;
const KEY = `'key' as kind, id, name, prefix as detail, user_id as "userId", client_id as "clientId"`;

/** Users are searched in this many of the newest first, which is enough for a common word. */
const NEWEST_USERS = 100;
/** Bounds the cost of the sort: only this many matches are sorted. */
const MAX_SORTED = 200;
const KEY_BEGINNING = /^aid_([ca]|pt?)_[a-z0-9]+$/i;

/** Of users and of live clients. */
const IS_LIVE_KEY = `(client_id is null or ${isOfMode('client_id', 'live')})`;
const USER_WORDS = `name_words(name || ' ' || email)`;

/** Finds users, partners and keys by ID, name, email address or prefix. */
@Injectable()
export class HoldersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Names for the audit log, which records users, keys and partners by ID. Deleted ones are left out. */
  async findActorNames(ids: readonly string[]): Promise<Map<string, string>> {
    const known = [...new Set(ids)].filter((id) => isUUID(id));
    const rows = await this.dataSource.query<ActorName[]>(
      `select id::text, name from users where id = any($1::uuid[])
       union all
       select id::text, 'API key "' || name || '"' from api_keys where id = any($1::uuid[])
       union all
       select id::text, name from partner_clients where id = any($1::uuid[])`,
      [known],
    );
    return new Map([CONFIGURED, ...rows].map(({ id, name }) => [id, name]));
  }

  /** Choices for a filter by actor: admins by name, then admin keys. */
  async listAdmins(): Promise<ActorName[]> {
    const rows = await this.dataSource.query<ActorName[]>(
      `(select id::text, name from users where role = 'admin' order by lower(name), id limit ${MAX_ADMINS})
       union all
       (select id::text, 'API key "' || name || '"' from api_keys where kind = 'admin' order by created_at desc limit ${MAX_ADMINS})`,
    );
    return [...rows, CONFIGURED];
  }

  /**
   * At most `limit` of each kind. Each word of the text is a prefix of a word in the name or the email address. Keys are found
   * by the part of the key that is stored and shown in lists. The index of users is read only if the newest users have too few
   * matches, so that a common word costs little.
   */
  searchHolders(text: string, limit: number): Promise<Holder[]> {
    const keyPattern = KEY_BEGINNING.test(text) ? `${displayPrefix(text).toLowerCase().replaceAll('_', '\\_')}%` : null;
    return this.dataSource.query<Holder[]>(
      `with wanted as materialized (select name_query($1) as words),
            newest as materialized (select id, name, email from users order by created_at desc, id desc limit ${NEWEST_USERS})
       (select ${USER}
          from (select id, name, email from newest where ${USER_WORDS} @@ (select words from wanted)
                union all
                (select id, name, email
                   from (select id, name, email from users
                          where ${USER_WORDS} @@ (select words from wanted)
                            and id not in (select id from newest)
                          limit ${MAX_SORTED}) older
                  order by lower(name), id)) found
         limit $3)
       union all
       (select ${PARTNER} from (select * from partner_clients
                                 where test_of is null and name_words(name || ' ' || contact_email) @@ (select words from wanted) limit ${MAX_SORTED}) found
         order by lower(name), id limit $3)
       union all
       (select ${KEY} from (select * from api_keys
                           where lower(prefix) like $2 and ${IS_LIVE_KEY}
                           limit ${MAX_SORTED}) found
         order by revoked_at is not null, created_at desc limit $3)`,
      [text, keyPattern, limit],
    );
  }

  listHolders(ids: readonly string[]): Promise<Holder[]> {
    return this.dataSource.query<Holder[]>(
      `select ${USER} from users where id = any ($1::uuid[])
       union all
       select ${PARTNER} from partner_clients where id = any ($1::uuid[]) and test_of is null
       union all
       select ${KEY} from api_keys where id = any ($1::uuid[]) and ${IS_LIVE_KEY}`,
      [ids],
    );
  }
}
