import { ApiProperty } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { invalid } from '../errors/app-error.js';
import { LimitParameter, PageParameter, TextParameter } from './parameters.js';
import { isDateTime } from './value-rules.js';

export class Pagination {
  @ApiProperty({ type: 'integer', minimum: 1, example: 1, description: 'The page returned, 1-based.' })
  page!: number;

  @ApiProperty({ type: 'integer', minimum: 1, example: 20, description: 'Items per page actually applied.' })
  limit!: number;

  @ApiProperty({ type: 'integer', minimum: 0, example: 143, description: 'Matching items across all pages.' })
  total!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 8,
    description: 'ceil(total / limit), or 0 when nothing matched.',
  })
  pages!: number;
}

export interface PageRequest {
  page: number;
  limit: number;
}

/** What lists return; the envelope shows it as `data` and `pagination`. */
export class Page<T> {
  readonly pagination: Pagination;

  constructor(
    readonly items: T[],
    { page, limit }: PageRequest,
    total: number,
  ) {
    this.pagination = { page, limit, total, pages: Math.ceil(total / limit) };
  }
}

/** The same page with other items. */
export const mapPage = <T, Item>({ items, pagination }: Page<T>, toItem: (item: T) => Item): Page<Item> =>
  new Page(items.map(toItem), pagination, pagination.total);

/** PostgreSQL's OFFSET is a bigint; a page beyond any catalog must not overflow it. */
export const offsetOf = ({ page, limit }: PageRequest): number => Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);

export class ListQuery {
  @PageParameter()
  page = 1;

  @LimitParameter(20, 100)
  limit = 20;
}

/** The query of a list without page numbers. */
export class CursorQuery {
  @LimitParameter(20, 100)
  limit = 20;

  @TextParameter({ description: 'Where the list continues: taken from the `Link` header of the previous response.' })
  cursor?: string;
}

/** Where a row is in a list that is ordered by a time, latest first, then by ID. */
export interface ListPosition {
  /** In microseconds, as the database stores it: a `Date` has only milliseconds. */
  at: string;
  id: string;
}

/** SQL for `ListPosition.at`. */
export const exactTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Only what `exactTime` returns: PostgreSQL rejects some times that are valid elsewhere, such as the year 0 and `+23:59`. */
const EXACT_TIME = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** What list services with a cursor return; the envelope shows `data`, and the header `Link` has the URL of the next page. */
export class CursorPage<T> {
  constructor(
    readonly items: T[],
    /** Undefined on the last page. */
    readonly cursor: string | undefined,
  ) {}

  /** `rows` has one more than `limit` if there is another page. */
  static fromRows<R, T>(
    rows: readonly R[],
    limit: number,
    positionOf: (row: R) => ListPosition,
    toItem: (row: R) => T,
  ): CursorPage<T> {
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return new CursorPage(shown.map(toItem), last && toCursor(positionOf(last)));
  }
}

export const toCursor = ({ at, id }: ListPosition): string => Buffer.from(`${at} ${id}`).toString('base64url');

/** The position that a cursor from a client names; undefined without one. */
export function parseCursor(cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  const [at = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (more.length > 0 || !EXACT_TIME.test(at) || !isDateTime(at) || !isUUID(id))
    throw invalid('cursor is not valid. Use the URL in the Link header of the previous response');
  return { at, id };
}
