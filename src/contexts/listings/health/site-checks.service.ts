import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict, notFound } from '../../../platform/errors/app-error.js';
import { runBatch } from '../../../platform/input/batch.js';
import { offsetOf, Page } from '../../../platform/input/page.js';
import { SiteCheckConfig } from './site-check.config.js';
import { CheckedCatalogsService, type ListingTexts } from './checked-catalogs.service.js';
import type {
  ListSiteChecksQuery,
  SiteAction,
  SiteCheckDto,
  UpdatedSiteCheckDto,
  UpdateSiteChecksBody,
} from './site-check.dto.js';
import {
  type CheckTarget,
  type ListingKey,
  SITE_PROBLEMS,
  type SiteCheck,
  type SiteNotice,
  type SiteResult,
} from './site-check.js';
import { SiteChecksRepository } from './site-checks.repository.js';

const DAY_MS = 86_400_000;
const IGNORED_DAYS = 90;

/** What admins and visitors see about the websites of listings, and what admins do about them. Actions are in the audit log. */
@Injectable()
export class SiteChecksService {
  private readonly logger = new Logger(SiteChecksService.name);
  private readonly actions: Record<SiteAction, (actor: string, target: CheckTarget) => Promise<unknown>> = {
    check: (actor, target) => this.requestCheck(actor, target),
    ignore: (actor, target) => this.ignoreProblem(actor, target),
    'stop-ignoring': (actor, target) => this.stopIgnoring(actor, target),
    'use-target': (actor, target) => this.useTarget(actor, target),
    unpublish: (actor, target) => this.unpublish(actor, target),
  };

  constructor(
    private readonly checks: SiteChecksRepository,
    private readonly listings: CheckedCatalogsService,
    private readonly settings: SiteCheckConfig,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** False while `SITE_CHECKS` turns checks off. */
  get isOn(): boolean {
    return this.settings.isOn;
  }

  /** The worklist, oldest first: problems that are not ignored, those that are, or all checks with one result. */
  async listChecks(query: ListSiteChecksQuery): Promise<Page<SiteCheckDto>> {
    const range = { offset: offsetOf(query), limit: query.limit };
    const { checks, total } = await this.checks.findChecks(query, this.settings.now(), range);
    const texts = await this.textsOf(checks);
    const items = checks.map((check) => toSiteCheck(check, texts.get(check.listingId)));
    return new Page(items, query, total);
  }

  /** Problems that are not ignored, by result. */
  countProblems(): Promise<{ result: SiteResult; count: number }[]> {
    return this.checks.countByResult(this.settings.now());
  }

  async getCheck(key: ListingKey): Promise<SiteCheckDto> {
    const check = assertFound(await this.checks.findCheck(key), key);
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

  /** Until when its problem is ignored; null if it has none, or one that isn't. */
  async findIgnoredUntil(key: ListingKey): Promise<Date | null> {
    const check = await this.checks.findCheck(key);
    return check?.ignoredUntil && check.ignoredUntil > this.settings.now() && isProblem(check.result)
      ? check.ignoredUntil
      : null;
  }

  /** Checks the website as soon as its host may be requested. */
  async requestCheck(actor: string, target: CheckTarget): Promise<SiteCheckDto> {
    if (!this.settings.isOn) throw conflict('Site checks are turned off (SITE_CHECKS).');
    await this.change(actor, target, 'check-requested', async (manager, { dueAt }) => {
      if (dueAt === null) throw conflict('Hosts under .example and .invalid are never requested.');
      await this.checks.requestCheck(manager, target, this.settings.now());
    });
    return this.getCheck(target);
  }

  /** For 90 days, the worklist leaves the listing out, and its page says nothing about the site. Its place in searches stays. */
  async ignoreProblem(actor: string, target: CheckTarget): Promise<SiteCheckDto> {
    const until = new Date(this.settings.now().getTime() + IGNORED_DAYS * DAY_MS);
    await this.change(actor, target, 'ignored', async (manager, { result }) => {
      // A later problem would be ignored without an admin having seen it.
      if (!isProblem(result)) throw conflict('The website has no problem that can be ignored.');
      await this.checks.ignoreUntil(manager, target, until);
    });
    return this.getCheck(target);
  }

  /** Repeating it changes nothing. */
  async stopIgnoring(actor: string, target: CheckTarget): Promise<SiteCheckDto> {
    const { ignoredUntil } = await this.getCheck(target);
    if (ignoredUntil !== null)
      await this.change(actor, target, 'unignored', (manager) => this.checks.ignoreUntil(manager, target, null));
    return this.getCheck(target);
  }

  /** Replaces the website of a moved listing by the redirect target, which is then checked. */
  async useTarget(actor: string, target: CheckTarget): Promise<SiteCheckDto> {
    await this.listings.getCatalog(target.kind).updateLocked(actor, target.id, async (manager) => {
      const { result, evidence } = await this.lockTarget(manager, target);
      if (result !== 'moved' || !evidence?.target)
        throw conflict('The website does not redirect to another site. Edit the listing instead.');
      return { website: evidence.target };
    });
    return this.getCheck(target);
  }

  /** The listing keeps its row in the catalog; its website is no longer checked. */
  async unpublish(actor: string, target: CheckTarget): Promise<void> {
    await this.listings.getCatalog(target.kind).updateLocked(actor, target.id, async (manager) => {
      await this.lockTarget(manager, target);
      return { published: false };
    });
  }

  /** Does the same to up to 100 listings, each by the rules of a single one and in its own transaction. */
  async updateChecks(actor: string, { items, action }: UpdateSiteChecksBody): Promise<UpdatedSiteCheckDto[]> {
    const outcomes = await runBatch(
      items,
      (target) => this.actions[action](actor, target),
      ({ kind, id }, error) =>
        this.logger.error(
          `Site of ${kind} ${id}: ${action} failed, the rest of the batch is skipped: ${String(error)}`,
        ),
    );
    return outcomes.map(({ item: { kind, id }, result }) => ({ kind, id, ...result }));
  }

  private async change(
    actor: string,
    target: CheckTarget,
    action: string,
    work: (manager: EntityManager, check: SiteCheck) => Promise<void>,
  ): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.listings.getCatalog(target.kind).lockListing(manager, target.id);
      const check = await this.lockTarget(manager, target);
      await work(manager, check);
      await this.audit.record(manager, {
        actor,
        action: `${target.kind}.site-${action}`,
        subject: target.id,
        details: { website: check.website, result: check.result },
      });
    });
  }

  /** The listing is locked first, as by edits. */
  private async lockTarget(manager: EntityManager, target: CheckTarget): Promise<SiteCheck> {
    const check = assertFound(await this.checks.lockCheck(manager, target), target);
    if (target.checkedAt !== undefined && Date.parse(target.checkedAt) !== check.checkedAt?.getTime())
      throw new AppError('stale', 'The website was checked again or replaced since then. Read the new result first.');
    return check;
  }

  private async textsOf(checks: readonly Pick<SiteCheck, 'kind' | 'listingId'>[]): Promise<Map<string, ListingTexts>> {
    const kinds = [...new Set(checks.map(({ kind }) => kind))];
    const texts = await Promise.all(
      kinds.map((kind) =>
        this.listings
          .getCatalog(kind)
          .findTexts(checks.filter((check) => check.kind === kind).map(({ listingId }) => listingId)),
      ),
    );
    return new Map(texts.flat().map((listing) => [listing.id, listing]));
  }
}

function assertFound(check: SiteCheck | null, { kind, id }: ListingKey): SiteCheck {
  if (!check) throw notFound(`Site check not found: ${kind} ${id}`);
  return check;
}

const isProblem = (result: SiteResult | null): boolean => SITE_PROBLEMS.some((problem) => problem === result);

/** Without texts, the listing was deleted meanwhile. */
const toSiteCheck = (check: SiteCheck, texts: ListingTexts | undefined): SiteCheckDto => ({
  kind: check.kind,
  listing: { id: check.listingId, slug: texts?.slug ?? '', name: texts?.name ?? '' },
  website: check.website,
  result: check.result,
  reason: check.reason,
  since: isoOf(check.since),
  checkedAt: isoOf(check.checkedAt),
  nextCheckAt: isoOf(check.dueAt),
  evidence: check.evidence,
  lastLive: check.liveAt && { at: check.liveAt.toISOString(), title: check.liveTitle },
  ignoredUntil: isoOf(check.ignoredUntil),
});

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
