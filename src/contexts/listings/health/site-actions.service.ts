import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { conflict } from '../../../platform/errors/app-error.js';
import { ListingWriting } from '../editing/listing-writing.js';
import { CheckSettings } from './check-settings.js';
import { CheckedListings } from './checked-listings.js';
import type { SiteCheckDto } from './site-check.dto.js';
import type { SiteCheck } from './site-check.entity.js';
import { type ListingKey, SiteChecksRepository } from './site-checks.repository.js';
import { assertCheck, SiteHealth } from './site-health.service.js';

const DAY_MS = 86_400_000;
const IGNORED_DAYS = 90;

/** What admins do about the websites of listings. Every action is in the audit log. */
@Injectable()
export class SiteActions {
  constructor(
    private readonly health: SiteHealth,
    private readonly checks: SiteChecksRepository,
    private readonly listings: CheckedListings,
    private readonly settings: CheckSettings,
    private readonly writing: ListingWriting,
  ) {}

  /** Checks the website as soon as its host may be requested. */
  async requestCheck(actor: string, key: ListingKey): Promise<SiteCheckDto> {
    if (!this.settings.isOn) throw conflict('Site checks are turned off (SITE_CHECKS).');
    await this.change(actor, key, 'check-requested', async (manager, { dueAt }) => {
      if (dueAt === null) throw conflict('Hosts under .example and .invalid are never requested.');
      await this.checks.requestCheck(manager, key, this.settings.now());
    });
    return this.health.getCheck(key);
  }

  /** For 90 days, the worklist leaves the listing out, and its page says nothing about the site. Its place in searches stays. */
  async ignoreProblem(actor: string, key: ListingKey): Promise<SiteCheckDto> {
    const until = new Date(this.settings.now().getTime() + IGNORED_DAYS * DAY_MS);
    await this.change(actor, key, 'ignored', (manager) => this.checks.ignoreUntil(manager, key, until));
    return this.health.getCheck(key);
  }

  /** Replaces the website of a moved listing by the redirect target, which is then checked. */
  async useTarget(actor: string, key: ListingKey): Promise<SiteCheckDto> {
    const { result, evidence } = assertCheck(await this.checks.findCheck(key), key);
    if (result !== 'moved' || !evidence?.target)
      throw conflict('The website does not redirect to another site. Edit the listing instead.');
    await this.listings.catalogOf(key.kind).setWebsite(actor, key.id, evidence.target);
    return this.health.getCheck(key);
  }

  /** The listing keeps its row in the catalog; its website is no longer checked. */
  async unpublish(actor: string, key: ListingKey): Promise<void> {
    assertCheck(await this.checks.findCheck(key), key);
    await this.listings.catalogOf(key.kind).unpublish(actor, key.id);
  }

  private async change(
    actor: string,
    key: ListingKey,
    action: string,
    work: (manager: EntityManager, check: SiteCheck) => Promise<void>,
  ): Promise<void> {
    await this.writing.unitOfWork.run(async (manager) => {
      await this.listings.catalogOf(key.kind).lockListing(manager, key.id);
      const check = assertCheck(await this.checks.lockCheck(manager, key), key);
      await work(manager, check);
      const details = { website: check.website, result: check.result };
      await this.writing.audit.record(manager, {
        actor,
        action: `${key.kind}.site-${action}`,
        subject: key.id,
        details,
      });
    });
  }
}
