import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';

/** The names of the people and keys that the audit log records by their ids. */
@Injectable()
export class ActorNames {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that are gone are missing. */
  async find(ids: readonly string[]): Promise<Map<string, string>> {
    const known = [...new Set(ids)].filter((id) => isUUID(id));
    if (known.length === 0) return new Map();
    const rows = await this.dataSource.query<{ id: string; name: string }[]>(
      `select id::text, name from users where id = any($1::uuid[])
       union all
       select id::text, 'Key ' || name from api_keys where id = any($1::uuid[])`,
      [known],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
