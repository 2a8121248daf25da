import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { CONFIGURED_ADMIN } from './keys/authenticator.js';

export interface ActorName {
  id: string;
  name: string;
}

const MAX_ADMINS = 200;

const CONFIGURED: ActorName = { id: CONFIGURED_ADMIN.keyId, name: 'Configured admin key' };

/** Names of the users, keys and partners that the audit log records by ID. */
@Injectable()
export class ActorNames {
  constructor(private readonly dataSource: DataSource) {}

  /** Deleted ones are left out. */
  async findNames(ids: readonly string[]): Promise<Map<string, string>> {
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
}
