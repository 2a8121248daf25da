import { setImmediate } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Config } from '../../../platform/config/config.js';
import { DatabaseNotificationsService } from '../../../platform/database/database-notifications.service.js';
import { toSigns } from '../../../platform/meaning/vector-codes.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import type { SearchScope } from '../vocabulary/word-lists.js';
import { type NearListing, type NearRange, SignIndex } from './sign-index.js';
import { CODES_PAGE, type ListingCode, VECTORS_CHANGED, VectorsRepository } from './vectors.repository.js';

/** Bits of a listing's flags. The others number its pricing. */
const HIDDEN = 1;
const ADULT = 2;
const PRICING_SHIFT = 2;

/** While many listings are encoded, caches are dropped this often. Also how often to look for changes without a notification. */
const BULK_MS = 30_000;

/**
 * The signs of all listings in memory, from which a search by meaning chooses the nearest. After each change of the catalog, and when
 * vectors were written, it reads what changed since its last snapshot.
 */
@Injectable()
export class ListingCodesService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ListingCodesService.name);
  private readonly indexes: Record<SearchScope, SignIndex> = { tools: new SignIndex(), directories: new SignIndex() };
  private readonly pricings: string[] = [];
  private snapshot: string | null = null;
  private following: Promise<void> | undefined;
  private isChanged = false;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly vectors: VectorsRepository,
    private readonly revision: CatalogRevisionService,
    notifications: DatabaseNotificationsService,
    private readonly host: HttpAdapterHost,
    { meaning }: Config,
  ) {
    if (!meaning) return;
    host.listen$.subscribe(() => this.follow());
    notifications.on(VECTORS_CHANGED, (payload) => payload !== 'more' && this.follow());
    revision.onChange(() => this.follow());
  }

  /** False with MEANING=false, and until all codes are read after the start. */
  isLoaded(): boolean {
    return this.snapshot !== null;
  }

  /**
   * Published listings by the number of equal signs, at most 384, with the nearest first; ties by number. `pricing` as the catalog
   * stores it.
   */
  findNearest(
    scope: SearchScope,
    question: Int8Array,
    filter: { adultHidden: boolean; pricing: string | null },
    range: NearRange,
  ): NearListing[] {
    const { adultHidden, pricing } = filter;
    const adultMask = adultHidden ? ADULT : 0;
    if (pricing === null) return this.indexes[scope].findNearest(toSigns(question), HIDDEN | adultMask, 0, range);
    const mask = HIDDEN | adultMask | (0xff << PRICING_SHIFT);
    const flags = this.numberOf(pricing) << PRICING_SHIFT;
    return this.indexes[scope].findNearest(toSigns(question), mask & 0xff, flags, range);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.following;
  }

  /** Reads changes; again if it is called meanwhile. */
  private follow(): void {
    if (!this.host.listening) return;
    this.isChanged = true;
    this.following ??= this.readChanges().finally(() => (this.following = undefined));
  }

  private async readChanges(): Promise<void> {
    clearTimeout(this.timer);
    while (this.isChanged && !this.isStopped) {
      this.isChanged = false;
      try {
        const isFirst = this.snapshot === null;
        const snapshot = await this.vectors.currentSnapshot();
        const count = await this.readPages(this.snapshot);
        this.snapshot = snapshot;
        // What was cached was found without these codes.
        if (isFirst || count > 0) this.revision.announce();
      } catch (error) {
        this.logger.warn(
          `Search uses earlier vectors, because new ones could not be read, will retry: ${String(error)}`,
        );
        break;
      }
    }
    if (!this.isStopped) this.timer = setTimeout(() => this.follow(), BULK_MS).unref();
  }

  private async readPages(since: string | null): Promise<number> {
    let count = 0;
    let page: ListingCode[] = [];
    do {
      page = await this.vectors.loadCodes(since, page.at(-1)?.number ?? -1);
      for (const code of page) this.indexes[code.scope].write(code.number, this.flagsOf(code), code.signs);
      count += page.length;
      await setImmediate();
    } while (page.length === CODES_PAGE && !this.isStopped);
    return count;
  }

  private flagsOf({ signs, published, adult, pricing }: ListingCode): number {
    if (signs === null || published !== true) return HIDDEN;
    return (adult === true ? ADULT : 0) | (this.numberOf(pricing ?? '') << PRICING_SHIFT);
  }

  private numberOf(pricing: string): number {
    const known = this.pricings.indexOf(pricing);
    return known >= 0 ? known : this.pricings.push(pricing) - 1;
  }
}
