import { Get, Query } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../../../contexts/directories/directory.entity.js';
import { ListingLookupService } from '../../../../contexts/listings/listing-lookup.service.js';
import { HoldersRepository } from '../../../../contexts/access/holders.repository.js';
import { AuditLogService } from '../../../../platform/audit/audit-log.service.js';
import { LAST_PAGE } from '../../kit/lists/tables.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { cachedFor } from '../frame/cached-for.js';
import { ConsolePages } from '../frame/console-layout.js';
import { auditFilters, AuditLogQuery } from './audit.dto.js';
import { type AuditChoices, AuditLogView } from './audit-log.view.js';

const PER_PAGE = 50;
const CHOICES_CACHED_MS = 60_000;

@ConsolePages('console/audit')
export class AuditLogController {
  /** Cached: the options change rarely. */
  private readonly loadChoices = cachedFor(CHOICES_CACHED_MS, async (): Promise<AuditChoices> => {
    const [actions, actors] = await Promise.all([this.audit.listActions(), this.actors.listAdmins()]);
    return { actions, actors };
  });

  constructor(
    private readonly audit: AuditLogService,
    private readonly actors: HoldersRepository,
    private readonly listings: ListingLookupService,
  ) {}

  @Get()
  async listEntries(@Query() query: AuditLogQuery): Promise<FreshPage> {
    const { actor } = query;
    const request = { page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [choices, entries] = await Promise.all([
      this.loadChoices(),
      this.audit.listEntries(request, auditFilters(query)),
    ]);
    const ids = entries.items.flatMap(({ actor: who, subject, details }) => [who, subject, ...Object.values(details)]);
    const uuids = ids.filter((id): id is string => isUUID(id));
    const [holders, listings] = await Promise.all([
      this.actors.findActorNames(actor === undefined ? uuids : [...uuids, actor]),
      this.listings.findByIds(uuids, TOOL_TABLES, DIRECTORY_TABLES),
    ]);
    const names = new Map([...listings.map(({ id, name }) => [id, name] as const), ...holders]);
    return page(AuditLogView, { entries, choices, names, query });
  }
}
