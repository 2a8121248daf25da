import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { BudgetName } from '../../contexts/access/budgets/budgets.js';
import type { KeyKind } from '../../contexts/access/caller.js';
import type { PreparedRead } from '../../platform/http/responses/rendered-response.js';

/** What a full request found out about a path. It does not depend on the content of the catalog. */
export interface KnownAddress {
  read: PreparedRead;
  /** The route's pattern, for the log. */
  route: string;
  kinds: readonly KeyKind[];
  budget: BudgetName;
}

const MAX_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 400;

/** Caches validated paths by their exact text, so that they are not parsed and validated again. */
@Injectable()
export class KnownAddresses {
  private readonly addresses = new LRUCache<string, KnownAddress>({ max: MAX_ADDRESSES });

  find(address: string): KnownAddress | undefined {
    return this.addresses.get(address);
  }

  remember(address: string, known: KnownAddress): void {
    if (address.length <= LONGEST_ADDRESS) this.addresses.set(address, known);
  }
}
