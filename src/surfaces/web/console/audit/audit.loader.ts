import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ToolNames } from '../../../../contexts/catalog/search/tool-names.js';
import { DirectoryNames } from '../../../../contexts/directories/editing/directory-names.js';

import { type AuditFilters, AuditLog } from '../../../../platform/audit/audit-log.js';
import { isDay } from '../../../../platform/input/value-rules.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { cachedFor } from '../frame/cached-for.js';
import type { AuditLogQuery } from './audit.dto.js';
import { type AuditChoices, AuditLogView } from './audit-log.view.js';

const PER_PAGE = 50;
const DAY_MS = 86_400_000;
const CHOICES_CACHED_MS = 60_000;

@Injectable()
export class AuditLoader {
  /** Cached: the options change rarely. */
  private readonly loadChoices = cachedFor(CHOICES_CACHED_MS, async (): Promise<AuditChoices> => {
    const [actions, actors] = await Promise.all([this.audit.listActions(), this.actors.listAdmins()]);
    return { actions, actors };
  });

  constructor(
    private readonly frames: Frames,
    private readonly audit: AuditLog,
    private readonly actors: ActorNames,
    private readonly toolNames: ToolNames,
    private readonly directoryNames: DirectoryNames,
  ) {}

  async listEntries(admin: SignedInUser, query: AuditLogQuery): Promise<FreshPage> {
    const { actor } = query;
    const page = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, choices, entries] = await Promise.all([
      this.frames.loadFrame(admin),
      this.loadChoices(),
      this.audit.listEntries(page, auditFilters(query)),
    ]);
    const ids = entries.items.flatMap((entry) => [entry.actor, entry.subject]);
    const listingIds = ids.filter((id) => isUUID(id));
    const [holders, listings] = await Promise.all([
      this.actors.findNames(actor === undefined ? ids : [...ids, actor]),
      this.toolNames.findListingsByIds(listingIds, this.directoryNames),
    ]);
    const names = new Map([...listings.map(({ id, name }) => [id, name] as const), ...holders]);
    return freshPage(AuditLogView, { frame, entries, choices, names, query }, 200);
  }
}

export const auditFilters = ({ actor, action, subject, from, to }: AuditLogQuery): AuditFilters => ({
  actor,
  action,
  subject,
  since: firstMoment(from),
  until: endOf(to),
});

const firstMoment = (from: string | undefined): Date | undefined => (from === undefined ? undefined : new Date(from));

/** Includes the last day. */
const endOf = (to: string | undefined): Date | undefined =>
  to === undefined ? undefined : new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 0));
