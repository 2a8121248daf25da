import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DistinctSketch } from './distinct-sketch.js';

export interface CountedRequests {
  keyId: string;
  day: string;
  status: number;
  requests: number;
}

export interface FetchedPart {
  keyId: string;
  hour: Date;
  part: string;
  sketch: DistinctSketch;
}

const byKey = (a: { keyId: string }, b: { keyId: string }): number => (a.keyId < b.keyId ? -1 : 1);

@Injectable()
export class UsageRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Writes everything in one statement. The rows are sorted, so that two processes cannot deadlock. */
  async add(counted: CountedRequests[], fetched: FetchedPart[]): Promise<void> {
    counted.sort((a, b) => byKey(a, b) || a.status - b.status);
    fetched.sort(byKey);
    await this.dataSource.query(
      `with counted as (
         insert into key_requests (key_id, day, status, requests)
         select * from unnest($1::uuid[], $2::date[], $3::smallint[], $4::bigint[])
         on conflict (key_id, day, status) do update set requests = key_requests.requests + excluded.requests
       )
       insert into key_fetches (key_id, hour, part, sketch)
       select * from unnest($5::uuid[], $6::timestamptz[], $7::uuid[], $8::bytea[])
       on conflict (key_id, hour, part) do update set sketch = excluded.sketch`,
      [
        counted.map(({ keyId }) => keyId),
        counted.map(({ day }) => day),
        counted.map(({ status }) => status),
        counted.map(({ requests }) => requests),
        fetched.map(({ keyId }) => keyId),
        fetched.map(({ hour }) => hour),
        fetched.map(({ part }) => part),
        fetched.map(({ sketch }) => Buffer.from(sketch.registers)),
      ],
    );
  }

  /** Newest day first. */
  async findRequests(keyId: string): Promise<CountedRequests[]> {
    const rows = await this.dataSource.query<{ day: string; status: number; requests: string }[]>(
      `select day::text, status, requests from key_requests where key_id = $1 order by day desc, status`,
      [keyId],
    );
    return rows.map(({ day, status, requests }) => ({ keyId, day, status, requests: Number(requests) }));
  }

  async countFetched(keyId: string, since: Date): Promise<number> {
    const rows = await this.dataSource.query<{ sketch: Buffer }[]>(
      'select sketch from key_fetches where key_id = $1 and hour >= $2',
      [keyId, since],
    );
    const merged = new DistinctSketch();
    for (const { sketch } of rows) merged.merge(new DistinctSketch(sketch));
    return merged.estimate();
  }

  async prune({ requestsBefore, fetchesBefore }: { requestsBefore: string; fetchesBefore: Date }): Promise<void> {
    await this.dataSource.query(
      `with requests as (delete from key_requests where day < $1) delete from key_fetches where hour < $2`,
      [requestsBefore, fetchesBefore],
    );
  }
}
