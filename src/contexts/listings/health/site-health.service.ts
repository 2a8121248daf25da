import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page } from '../../../platform/input/page.js';
import { CheckSettings } from './check-settings.js';
import { CheckedListings, type ListingTexts } from './checked-listings.js';
import type { ListSiteChecksQuery, SiteCheckDto } from './site-check.dto.js';
import type { SiteCheck, SiteNotice, SiteResult } from './site-check.entity.js';
import { toSiteCheck } from './site-check.mapper.js';
import { type ListingKey, SiteChecksRepository } from './site-checks.repository.js';

/** What admins and visitors see about the websites of listings. */
@Injectable()
export class SiteHealth {
  constructor(
    private readonly checks: SiteChecksRepository,
    private readonly listings: CheckedListings,
    private readonly settings: CheckSettings,
  ) {}

  /** False while `SITE_CHECKS` turns checks off. */
  get isOn(): boolean {
    return this.settings.isOn;
  }

  /** The worklist, oldest first: problems that are not ignored, or all checks with one result. */
  async listChecks(query: ListSiteChecksQuery): Promise<Page<SiteCheckDto>> {
    const range = { offset: offsetOf(query), limit: query.limit };
    const { checks, total } = await this.checks.findChecks(query, this.settings.now(), range);
    const texts = await this.textsOf(checks);
    return new Page(
      checks.map((check) => toSiteCheck(check, texts.get(check.listingId))),
      query,
      total,
    );
  }

  /** Problems that are not ignored, by result. */
  countProblems(): Promise<{ result: SiteResult; count: number }[]> {
    return this.checks.countByResult(this.settings.now());
  }

  async getCheck(key: ListingKey): Promise<SiteCheckDto> {
    const check = assertCheck(await this.checks.findCheck(key), key);
    return toSiteCheck(check, (await this.textsOf([check])).get(key.id));
  }

  /** Names by the ID of the listing; without those of deleted listings. */
  async nameListings(keys: readonly ListingKey[]): Promise<Map<string, string>> {
    const texts = await this.textsOf(keys.map(({ kind, id }) => ({ kind, listingId: id })));
    return new Map([...texts].map(([id, { name }]) => [id, name]));
  }

  /** What the listing's page says about the site; null if it says nothing. */
  async findNotice(key: ListingKey): Promise<{ notice: SiteNotice; since: Date } | null> {
    const check = await this.checks.findCheck(key);
    // The next check clears an expired `ignoredUntil`, so that pages change only with the row.
    if (!check || check.ignoredUntil !== null) return null;
    return check.notice && check.since ? { notice: check.notice, since: check.since } : null;
  }

  private async textsOf(checks: readonly Pick<SiteCheck, 'kind' | 'listingId'>[]): Promise<Map<string, ListingTexts>> {
    const kinds = [...new Set(checks.map(({ kind }) => kind))];
    const texts = await Promise.all(
      kinds.map((kind) =>
        this.listings
          .catalogOf(kind)
          .findTexts(checks.filter((check) => check.kind === kind).map(({ listingId }) => listingId)),
      ),
    );
    return new Map(texts.flat().map((listing) => [listing.id, listing]));
  }
}

export function assertCheck(check: SiteCheck | null, { kind, id }: ListingKey): SiteCheck {
  if (!check) throw notFound(`Site check not found: ${kind} ${id}`);
  return check;
}
