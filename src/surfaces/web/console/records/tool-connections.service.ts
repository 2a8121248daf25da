import { Injectable } from '@nestjs/common';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { AdminToolsService } from '../../../../contexts/catalog/tools/admin-tools.service.js';
import { SiteChecksService } from '../../../../contexts/listings/health/site-checks.service.js';
import { SubmissionsRepository } from '../../../../contexts/partners/submissions/submissions.repository.js';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { type ListedAlready, LookalikesService } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import type { RecordConnections } from './records.controller.js';

/** Connects the pages of a tool and of its submission, and finds tools that look like it. */
@Injectable()
export class ToolConnectionsService implements RecordConnections {
  constructor(
    private readonly tools: AdminToolsService,
    private readonly lookalikes: LookalikesService,
    private readonly submissions: SubmissionsRepository,
    private readonly siteChecks: SiteChecksService,
  ) {}

  async loadTool(id: string): Promise<{ tool: AdminToolDto; listed: ListedAlready }> {
    const tool = await this.tools.getRecord(id);
    return { tool, listed: await this.findListed(tool.website, id) };
  }

  findListed(website: string, id: string | undefined): Promise<ListedAlready> {
    return this.lookalikes.findListed(TOOL_TABLES, website, { id });
  }

  findIgnoredUntil(id: string): Promise<Date | null> {
    return this.siteChecks.findIgnoredUntil({ kind: 'tool', id });
  }

  async findSubmissionPath(id: string): Promise<string | undefined> {
    const [submission] = await this.submissions.searchSubmissions([id], null, 1);
    return submission && `/console/submissions/${submission.toolId}`;
  }
}
