import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DistinctSketch } from './distinct-sketch.js';

export type Transport = 'rest' | 'mcp';

export interface DayRequests {
  day: string;
  transport: Transport;
  status: number;
  requests: number;
}

export interface CountedRequests extends DayRequests {
  keyId: string;
  lastAt: Date;
}

/** `isApp`: of all connections of an app, which are also counted individually. */
export type NewRequests = CountedRequests & { isApp: boolean };

export interface FetchedPart {
  keyId: string;
  hour: Date;
  part: string;
  sketch: DistinctSketch;
}

/** What lists of keys show. */
export interface KeySummary {
  requests: number;
  lastAt: Date | null;
}

const byKey = (a: { keyId: string }, b: { keyId: string }): number => (a.keyId < b.keyId ? -1 : 1);

const order = ({ keyId, day, transport, status }: CountedRequests): string => `${keyId} ${day} ${transport} ${status}`;

@Injectable()
export class UsageRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One statement. The rows are sorted, so that two processes cannot deadlock. */
  async addUsage(counted: NewRequests[], fetched: FetchedPart[]): Promise<void> {
    counted.sort((a, b) => (order(a) < order(b) ? -1 : 1));
    fetched.sort(byKey);
    await this.dataSource.query(
      `with counted as (
         insert into key_requests (key_id, day, transport, status, requests, last_at, is_app)
         select * from unnest($1::uuid[], $2::date[], $3::text[], $4::smallint[], $5::bigint[], $6::timestamptz[], $11::boolean[])
         on conflict (key_id, day, transport, status) do update
           set requests = key_requests.requests + excluded.requests,
               last_at = greatest(key_requests.last_at, excluded.last_at)
       ), used as (
         update apps set requests = apps.requests + given.requests
           from (select key_id, sum(requests)::bigint as requests from unnest($1::uuid[], $5::bigint[]) as given (key_id, requests)
                  group by key_id) given
          where apps.id = given.key_id
            and apps.id = any (array(select id from apps where id = any ($1) order by id for no key update))
       )
       insert into key_fetches (key_id, hour, part, sketch)
       select * from unnest($7::uuid[], $8::timestamptz[], $9::uuid[], $10::bytea[])
       on conflict (key_id, hour, part) do update set sketch = excluded.sketch`,
      [
        counted.map(({ keyId }) => keyId),
        counted.map(({ day }) => day),
        counted.map(({ transport }) => transport),
        counted.map(({ status }) => status),
        counted.map(({ requests }) => requests),
        counted.map(({ lastAt }) => lastAt),
        fetched.map(({ keyId }) => keyId),
        fetched.map(({ hour }) => hour),
        fetched.map(({ part }) => part),
        fetched.map(({ sketch }) => Buffer.from(sketch.registers)),
        counted.map(({ isApp }) => isApp),
      ],
    );
  }

  /** Newest day first. */
  findRequests(keyIds: readonly string[], sinceDay: string): Promise<CountedRequests[]> {
    return this.dataSource.query<CountedRequests[]>(
      `select key_id as "keyId", day::text, transport, status, last_at as "lastAt", requests::float8
         from key_requests where key_id = any ($1) and day >= $2
        order by day desc, key_id, status, transport`,
      [keyIds, sinceDay],
    );
  }

  /** Totals of all keys, oldest day first. */
  countAllRequests(sinceDay: string): Promise<DayRequests[]> {
    return this.dataSource.query<DayRequests[]>(
      `select day::text, transport, status, sum(requests)::float8 as requests
         from key_requests where day >= $1 and not is_app group by day, transport, status order by day`,
      [sinceDay],
    );
  }

  /** Requests since that day, and the last request within the retention period. Keys without requests are left out. */
  async summarizeKeys(keyIds: readonly string[], sinceDay: string): Promise<Map<string, KeySummary>> {
    const rows = await this.dataSource.query<{ keyId: string; requests: number; lastAt: Date }[]>(
      `select key_id as "keyId", coalesce(sum(requests) filter (where day >= $2), 0)::float8 as requests, max(last_at) as "lastAt"
         from key_requests where key_id = any ($1) group by key_id`,
      [keyIds, sinceDay],
    );
    return new Map(rows.map(({ keyId, requests, lastAt }) => [keyId, { requests, lastAt }]));
  }

  async countFetched(keyIds: readonly string[], since: Date): Promise<number> {
    const merged = new DistinctSketch();
    for (const { sketch } of await this.findSketches(keyIds, since)) merged.merge(sketch);
    return merged.estimate();
  }

  async countFetchedByKey(keyIds: readonly string[], since: Date): Promise<Map<string, number>> {
    const merged = new Map(keyIds.map((id) => [id, new DistinctSketch()]));
    for (const { keyId, sketch } of await this.findSketches(keyIds, since)) merged.get(keyId)?.merge(sketch);
    return new Map([...merged].map(([id, sketch]) => [id, sketch.estimate()]));
  }

  private async findSketches(
    keyIds: readonly string[],
    since: Date,
  ): Promise<{ keyId: string; sketch: DistinctSketch }[]> {
    const sql = 'select key_id as "keyId", sketch from key_fetches where key_id = any ($1) and hour >= $2';
    const rows = await this.dataSource.query<{ keyId: string; sketch: Buffer }[]>(sql, [keyIds, since]);
    return rows.map(({ keyId, sketch }) => ({ keyId, sketch: new DistinctSketch(sketch) }));
  }

  async pruneUsage({ requestsBefore, fetchesBefore }: { requestsBefore: string; fetchesBefore: Date }): Promise<void> {
    const sql = `with requests as (delete from key_requests where day < $1) delete from key_fetches where hour < $2`;
    await this.dataSource.query(sql, [requestsBefore, fetchesBefore]);
  }
}
