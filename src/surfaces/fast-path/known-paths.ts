import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { BudgetName } from '../../contexts/access/budgets/budgets.js';
import type { KeyKind } from '../../contexts/access/caller.js';
import type { PreparedRead } from '../../platform/http/responses/rendered-response.js';

/** What a full request found out about a path. It does not depend on the content of the catalog. */
export interface KnownPath {
  read: PreparedRead;
  /** The route's pattern, for the log. */
  route: string;
  kinds: readonly KeyKind[];
  budget: BudgetName;
}

const MAX_PATHS = 20_000;
const MAX_PATH_LENGTH = 400;

/** Caches validated paths by their exact text, so that they are not parsed and validated again. */
@Injectable()
export class KnownPaths {
  private readonly paths = new LRUCache<string, KnownPath>({ max: MAX_PATHS });

  findPath(path: string): KnownPath | undefined {
    return this.paths.get(path);
  }

  rememberPath(path: string, known: KnownPath): void {
    if (path.length <= MAX_PATH_LENGTH) this.paths.set(path, known);
  }
}
