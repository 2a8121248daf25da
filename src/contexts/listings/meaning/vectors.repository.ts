import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changedRows, getRow } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { RECIPE } from '../../../platform/meaning/recipe.js';
import { CatalogReadsService, type Statement } from '../revision/catalog-reads.service.js';
import type { SearchScope } from '../vocabulary/word-lists.js';

/** The notification channel for new vectors; the payload is `more` while others follow. */
export const VECTORS_CHANGED = 'vectors_changed';

/** What a search reads of a listing. `signs` is null until the listing is encoded, the flags if it was deleted. */
export interface ListingCode {
  number: number;
  scope: SearchScope;
  signs: Buffer | null;
  published: boolean | null;
  adult: boolean | null;
  pricing: string | null;
}

/** A text to encode. `text` is null if the listing was deleted; `isSame` if it has the vector of this text. */
export interface DueText {
  number: number;
  claim: string;
  text: string | null;
  digest: Buffer | null;
  isSame: boolean;
}

/** `codes` and `signs` are null if the vector does not change. */
export interface WrittenVector extends DueText {
  codes: Int8Array | null;
  signs: Uint8Array | null;
}

/** Read after the start and for each bulk of changes. A page holds the event loop for 3 ms. */
export const CODES_PAGE = 500;
/** Longer than a batch takes on a busy machine. A claim that is older was left by a crash. */
const LEASE = '1 minute';

const VECTORS: Statement = {
  name: 'vectors of listings',
  text: `select number, listing_id as "listingId", codes from listing_vectors
          where recipe = '${RECIPE}' and scope = $1 and number = any ($2) and codes is not null`,
};

const VECTOR: Statement = {
  name: 'vector of a listing',
  text: `select codes from listing_vectors where recipe = '${RECIPE}' and scope = $1 and listing_id = $2 and codes is not null`,
};

/** The numbers of a stored vector. */
export const toVector = (codes: Buffer): Int8Array => new Int8Array(codes.buffer, codes.byteOffset, codes.length);

/** SQL of the vectors that this release uses. migrations/listing-vectors.sql explains the table. */
@Injectable()
export class VectorsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly reads: CatalogReadsService,
  ) {}

  loadVectors(
    scope: SearchScope,
    numbers: readonly number[],
  ): Promise<{ number: number; listingId: string; codes: Buffer }[]> {
    return this.reads.queryRows(VECTORS, [scope, numbers]);
  }

  async findVector(scope: SearchScope, id: string): Promise<Int8Array | null> {
    const row = await this.reads.findRow<{ codes: Buffer }>(VECTOR, [scope, id]);
    return row && toVector(row.codes);
  }

  async currentSnapshot(): Promise<string> {
    return (await getRow<{ snapshot: string }>(this.dataSource, 'select pg_current_snapshot() as snapshot')).snapshot;
  }

  /**
   * The next listings in the order of numbers that changed since a snapshot; all without one. Transactions that come later than the
   * current one are of a server from which the database was restored.
   */
  loadCodes(since: string | null, after: number): Promise<ListingCode[]> {
    const condition =
      since === null
        ? '$2::text is null'
        : `changed >= pg_snapshot_xmin($2::pg_snapshot) and changed < pg_snapshot_xmax(pg_current_snapshot())
           and not pg_visible_in_snapshot(changed, $2::pg_snapshot)`;
    return this.dataSource.query<ListingCode[]>(
      `with page as materialized (
         select number, scope, listing_id, signs from listing_vectors
          where recipe = $1 and ${condition} and number > $3 order by number limit ${CODES_PAGE})
       select number, scope, signs, published, adult, pricing
         from page left join listing_flags(array(select listing_id from page)) using (scope, listing_id)
        order by number`,
      [RECIPE, since, after],
    );
  }

  /** Returns true if there may be more to do. */
  async keepRows(): Promise<boolean> {
    const sql = 'select keep_listing_vectors($1) as more';
    return (await this.unitOfWork.runBulk((manager) => getRow<{ more: boolean }>(manager, sql, [RECIPE]))).more;
  }

  /** Texts are read after their rows are claimed, so that a later edit makes them due again. */
  async claimTexts(limit: number): Promise<DueText[]> {
    const claimed = await changedRows<{ number: number }>(
      this.dataSource,
      `update listing_vectors set due_at = clock_timestamp() + interval '${LEASE}'
        where number in (select number from listing_vectors where recipe = $1 and due_at <= now()
                          order by due_at, number limit $2 for update skip locked)
       returning number, due_at::text as claim`,
      [RECIPE, limit],
    );
    if (claimed.length === 0) return [];
    return this.dataSource.query<DueText[]>(
      `select v.number, claimed.claim, text, sha256(convert_to(text, 'UTF8')) as digest,
              coalesce(v.digest = sha256(convert_to(text, 'UTF8')), false) as "isSame"
         from jsonb_to_recordset($1) as claimed (number integer, claim text)
         join listing_vectors v on v.number = claimed.number
        cross join lateral listing_text(v.scope, v.listing_id) as text
        order by v.number`,
      [JSON.stringify(claimed)],
    );
  }

  /**
   * A listing that was edited meanwhile stays due. One that is being edited is skipped, because waiting for its writer could end in a
   * deadlock.
   */
  async saveVectors(vectors: readonly WrittenVector[], isLast: boolean): Promise<void> {
    const column = <Key extends keyof WrittenVector>(key: Key): WrittenVector[Key][] =>
      vectors.map((each) => each[key]);
    await this.unitOfWork.runBulk((manager) =>
      manager.query(
        `with written as materialized (
           select * from unnest($1::integer[], $2::text[], $3::bytea[], $4::bytea[], $5::bytea[])
                      as written (number, claim, digest, codes, signs)
         ), free as materialized (
           select number from listing_vectors where number = any ($1) for update skip locked
         ), gone as (
           delete from listing_vectors v using free, written w
            where v.number = free.number and w.number = v.number and w.digest is null and v.due_at = w.claim::timestamptz
         ), saved as (
           update listing_vectors v
              set digest = w.digest, codes = coalesce(w.codes, v.codes), signs = coalesce(w.signs, v.signs),
                  due_at = nullif(v.due_at, w.claim::timestamptz),
                  changed = case when w.codes is null then v.changed else pg_current_xact_id() end
             from free, written w where v.number = free.number and w.number = v.number and w.digest is not null
         )
         select pg_notify('${VECTORS_CHANGED}', $6)`,
        [...(['number', 'claim', 'digest', 'codes', 'signs'] as const).map(column), isLast ? '' : 'more'],
      ),
    );
  }

  /** How many listings wait for their first vector, and how many there are. */
  countMissing(): Promise<{ missing: number; total: number }> {
    return getRow(
      this.dataSource,
      `with due as materialized (
         select codes, due_at > now() + interval '1 hour' as is_deleted from listing_vectors where recipe = $1 and due_at is not null
       ), missing as (
         select count(*) filter (where codes is null and not is_deleted)::integer as missing, count(*) filter (where is_deleted) as deleted
           from due)
       select missing, (case when missing = 0 then 0
                        else (select count(*) from listing_vectors where recipe = $1) - deleted end)::integer as total
         from missing`,
      [RECIPE],
    );
  }
}
