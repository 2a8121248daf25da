import { Injectable } from '@nestjs/common';
import { type AddressRow, inBatches, type ListedAddress, PART } from '../listings/addresses.js';
import { CatalogReads, type Statement } from '../listings/revision/catalog-reads.js';

const COUNT: Statement = {
  name: 'count of directory slugs',
  text: 'select count(*)::integer as total from directories where published',
};
const COLUMNS = 'slug as position, slug, updated_at as "changedAt"';
const FIRST: Statement = {
  name: 'first slugs of directories',
  text: `select ${COLUMNS} from directories where published order by slug offset $1 limit $2`,
};
const NEXT: Statement = {
  name: 'next slugs of directories',
  text: `select ${COLUMNS} from directories where published and slug > $1 order by slug limit $2`,
};

/** Slugs of published directories for the sitemap. There are only thousands, so an offset costs little. */
@Injectable()
export class DirectoryAddresses {
  constructor(private readonly reads: CatalogReads) {}

  /** The numbers of the parts that are not empty. */
  async parts(): Promise<number[]> {
    const [count] = await this.reads.rows<{ total: number }>(COUNT);
    return Array.from({ length: Math.ceil((count?.total ?? 0) / PART) }, (_, part) => part);
  }

  read(part: number): AsyncGenerator<ListedAddress[], void> {
    return inBatches<string>((after, limit) =>
      after === null
        ? this.reads.rows<AddressRow<string>>(FIRST, [part * PART, limit])
        : this.reads.rows<AddressRow<string>>(NEXT, [after, limit]),
    );
  }
}
