import { Injectable } from '@nestjs/common';
import type { BudgetName } from '../../contexts/access/budgets/budgets.js';
import type { KeyKind } from '../../contexts/access/caller.js';
import type { PreparedRead } from '../../platform/http/responses/rendered-response.js';

/** What the long way found out about an address; it holds whatever the catalog does. */
export interface KnownAddress {
  read: PreparedRead;
  /** The route's pattern, for the log. */
  route: string;
  kinds: readonly KeyKind[];
  budget: BudgetName;
}

const MAX_ADDRESSES = 20_000;
const LONGEST_ADDRESS = 400;

/** Addresses exactly as they were sent, so that they are answered without parsing and checking them anew. */
@Injectable()
export class KnownAddresses {
  private readonly addresses = new Map<string, KnownAddress>();

  find(address: string): KnownAddress | undefined {
    return this.addresses.get(address);
  }

  remember(address: string, known: KnownAddress): void {
    if (address.length > LONGEST_ADDRESS) return;
    if (this.addresses.size >= MAX_ADDRESSES) this.addresses.clear();
    this.addresses.set(address, known);
  }
}
