import { ApiProperty } from '@nestjs/swagger';

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

/** What list services return; the envelope shows it as `data` and `pagination`. */
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

/** PostgreSQL's OFFSET is a bigint; a page beyond any catalog must not overflow it. */
export const offsetOf = ({ page, limit }: PageRequest): number => Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
