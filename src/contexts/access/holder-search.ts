import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { displayPrefix } from './keys/key-format.js';

export interface FoundHolder {
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

/** Bounds the sort by name: only this many matches are sorted. */
const MAX_SORTED_USERS = 200;
const KEY_BEGINNING = /^aid_[cpa]_[a-z0-9]+$/i;

/** Finds users and partners by name or email address, and keys by prefix. */
@Injectable()
export class HolderSearch {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * At most `limit` of each kind. Each word of the text is a prefix of a word in the name or the email address. Keys are found
   * by the part of the key that is stored and shown in lists.
   */
  searchHolders(text: string, limit: number): Promise<FoundHolder[]> {
    const keyPattern = KEY_BEGINNING.test(text) ? `${displayPrefix(text).toLowerCase().replaceAll('_', '\\_')}%` : null;
    return this.dataSource.query<FoundHolder[]>(
      `(select ${USER}
          from (select * from users where name_words(name || ' ' || email) @@ name_query($1) limit ${MAX_SORTED_USERS}) found
         order by lower(name), id limit $3)
       union all
       (select ${PARTNER} from partner_clients where name_words(name || ' ' || contact_email) @@ name_query($1)
         order by lower(name), id limit $3)
       union all
       (select ${KEY} from api_keys where lower(prefix) like $2 order by revoked_at is not null, created_at desc limit $3)`,
      [text, keyPattern, limit],
    );
  }

  getHolders(ids: readonly string[]): Promise<FoundHolder[]> {
    return this.dataSource.query<FoundHolder[]>(
      `select ${USER} from users where id = any ($1::uuid[])
       union all
       select ${PARTNER} from partner_clients where id = any ($1::uuid[])
       union all
       select ${KEY} from api_keys where id = any ($1::uuid[])`,
      [ids],
    );
  }
}
