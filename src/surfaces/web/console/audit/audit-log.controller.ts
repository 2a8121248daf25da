import { Controller, Get, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import { ToolNames } from '../../../../contexts/catalog/search/tool-names.js';
import { DirectoryNames } from '../../../../contexts/directories/editing/directory-names.js';
import { AuditLog } from '../../../../platform/audit/audit-log.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { cachedFor } from '../frame/cached-for.js';
import { ConsolePages } from '../frame/console-layout.js';
import { auditFilters, AuditLogQuery } from './audit.dto.js';
import { type AuditChoices, AuditLogView } from './audit-log.view.js';

const PER_PAGE = 50;
const CHOICES_CACHED_MS = 60_000;

@ConsolePages()
@Controller('console/audit')
export class AuditLogController {
  /** Cached: the options change rarely. */
  private readonly loadChoices = cachedFor(CHOICES_CACHED_MS, async (): Promise<AuditChoices> => {
    const [actions, actors] = await Promise.all([this.audit.listActions(), this.actors.listAdmins()]);
    return { actions, actors };
  });

  constructor(
    private readonly audit: AuditLog,
    private readonly actors: ActorNames,
    private readonly toolNames: ToolNames,
    private readonly directoryNames: DirectoryNames,
  ) {}

  @Get()
  async listEntries(@Query() query: AuditLogQuery): Promise<FreshPage> {
    const { actor } = query;
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [choices, entries] = await Promise.all([
      this.loadChoices(),
      this.audit.listEntries(request, auditFilters(query)),
    ]);
    const ids = entries.items.flatMap((entry) => [entry.actor, entry.subject]);
    const listingIds = ids.filter((id) => isUUID(id));
    const [holders, listings] = await Promise.all([
      this.actors.findNames(actor === undefined ? ids : [...ids, actor]),
      this.toolNames.findListingsByIds(listingIds, this.directoryNames),
    ]);
    const names = new Map([...listings.map(({ id, name }) => [id, name] as const), ...holders]);
    return page(AuditLogView, { entries, choices, names, query });
  }
}
