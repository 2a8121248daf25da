import { Injectable } from '@nestjs/common';
import { ToolHosts } from '../../../../contexts/catalog/search/tool-hosts.js';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { ToolEditor } from '../../../../contexts/catalog/tools/tool-editor.js';
import type { HostListing } from '../../../../contexts/listings/listed-hosts.js';
import { SubmissionSearch } from '../../../../contexts/partners/submissions/submission-search.js';
import type { RecordConnections } from './records.controller.js';

/** Connects the pages of a tool and of its submission, and finds tools with the same host. */
@Injectable()
export class ToolConnections implements RecordConnections {
  constructor(
    private readonly tools: ToolEditor,
    private readonly hosts: ToolHosts,
    private readonly submissions: SubmissionSearch,
  ) {}

  async loadTool(id: string): Promise<{ tool: AdminToolDto; sameHost: HostListing[] }> {
    const tool = await this.tools.getRecord(id);
    return { tool, sameHost: await this.findSameHost(tool.website, id) };
  }

  findSameHost(website: string, except: string | undefined): Promise<HostListing[]> {
    return this.hosts.findByHost(website, { except });
  }

  async findSubmissionPath(id: string): Promise<string | undefined> {
    const [submission] = await this.submissions.findSubmissions([id], null, 1);
    return submission && `/console/submissions/${submission.toolId}`;
  }
}
