import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { ListingWriting } from '../editing/listing-writing.js';
import { CheckSettings } from './check-settings.js';
import { CheckedListings } from './checked-listings.js';
import type { SiteCheckDto } from './site-check.dto.js';
import { SITE_PROBLEMS, type SiteCheck, type SiteResult } from './site-check.entity.js';
import { type ListingKey, SiteChecksRepository } from './site-checks.repository.js';
import { assertCheck, SiteHealth } from './site-health.service.js';

const DAY_MS = 86_400_000;
const IGNORED_DAYS = 90;

/** A check, as an admin saw it. */
export interface ShownCheck extends ListingKey {
  /** If the website was checked again or replaced since then, nothing changes; absent: any. */
  checkedAt?: string;
}

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
  async requestCheck(actor: string, item: ShownCheck): Promise<SiteCheckDto> {
    if (!this.settings.isOn) throw conflict('Site checks are turned off (SITE_CHECKS).');
    await this.change(actor, item, 'check-requested', async (manager, { dueAt }) => {
      if (dueAt === null) throw conflict('Hosts under .example and .invalid are never requested.');
      await this.checks.requestCheck(manager, item, this.settings.now());
    });
    return this.health.getCheck(item);
  }

  /** For 90 days, the worklist leaves the listing out, and its page says nothing about the site. Its place in searches stays. */
  async ignoreProblem(actor: string, item: ShownCheck): Promise<SiteCheckDto> {
    const until = new Date(this.settings.now().getTime() + IGNORED_DAYS * DAY_MS);
    await this.change(actor, item, 'ignored', async (manager, { result }) => {
      // A later problem would be ignored without an admin having seen it.
      if (!isProblem(result)) throw conflict('The website has no problem that can be ignored.');
      await this.checks.ignoreUntil(manager, item, until);
    });
    return this.health.getCheck(item);
  }

  /** Replaces the website of a moved listing by the redirect target, which is then checked. */
  async useTarget(actor: string, item: ShownCheck): Promise<SiteCheckDto> {
    await this.listings.catalogOf(item.kind).updateLocked(actor, item.id, async (manager) => {
      const { result, evidence } = await this.lockShown(manager, item);
      if (result !== 'moved' || !evidence?.target)
        throw conflict('The website does not redirect to another site. Edit the listing instead.');
      return { website: evidence.target };
    });
    return this.health.getCheck(item);
  }

  /** The listing keeps its row in the catalog; its website is no longer checked. */
  async unpublish(actor: string, item: ShownCheck): Promise<void> {
    await this.listings.catalogOf(item.kind).updateLocked(actor, item.id, async (manager) => {
      await this.lockShown(manager, item);
      return { published: false };
    });
  }

  private async change(
    actor: string,
    item: ShownCheck,
    action: string,
    work: (manager: EntityManager, check: SiteCheck) => Promise<void>,
  ): Promise<void> {
    await this.writing.unitOfWork.run(async (manager) => {
      await this.listings.catalogOf(item.kind).lockListing(manager, item.id);
      const check = await this.lockShown(manager, item);
      await work(manager, check);
      const details = { website: check.website, result: check.result };
      await this.writing.audit.record(manager, {
        actor,
        action: `${item.kind}.site-${action}`,
        subject: item.id,
        details,
      });
    });
  }

  /** The listing is locked first, as by edits. */
  private async lockShown(manager: EntityManager, item: ShownCheck): Promise<SiteCheck> {
    const check = assertCheck(await this.checks.lockCheck(manager, item), item);
    if (item.checkedAt !== undefined && Date.parse(item.checkedAt) !== check.checkedAt?.getTime())
      throw new AppError('stale', 'The website was checked again or replaced since then. Read the new result first.');
    return check;
  }
}

const isProblem = (result: SiteResult | null): boolean => SITE_PROBLEMS.some((problem) => problem === result);
