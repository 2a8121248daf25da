import { Injectable } from '@nestjs/common';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { AdminToolsService } from '../../../../contexts/catalog/tools/admin-tools.service.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import type { HostListing } from '../../../../contexts/listings/website-host.js';
import { SubmissionsRepository } from '../../../../contexts/partners/submissions/submissions.repository.js';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { ListingLookupService } from '../../../../contexts/listings/listing-lookup.service.js';
import type { RecordConnections } from './records.controller.js';

/** Connects the pages of a tool and of its submission, and finds tools with the same host. */
@Injectable()
export class ToolConnectionsService implements RecordConnections {
  constructor(
    private readonly tools: AdminToolsService,
    private readonly listings: ListingLookupService,
    private readonly submissions: SubmissionsRepository,
    private readonly siteChecks: SiteChecksService,
  ) {}

  async loadTool(id: string): Promise<{ tool: AdminToolDto; sameHost: HostListing[] }> {
    const tool = await this.tools.getRecord(id);
    return { tool, sameHost: await this.findSameHost(tool.website, id) };
  }

  findSameHost(website: string, except: string | undefined): Promise<HostListing[]> {
    return this.listings.findByHost(TOOL_TABLES, website, { except });
  }

  findIgnoredUntil(id: string): Promise<Date | null> {
    return this.siteChecks.findIgnoredUntil({ kind: 'tool', id });
  }

  async findSubmissionPath(id: string): Promise<string | undefined> {
    const [submission] = await this.submissions.searchSubmissions([id], null, 1);
    return submission && `/console/submissions/${submission.toolId}`;
  }
}
