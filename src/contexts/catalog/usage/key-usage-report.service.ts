import { Injectable } from '@nestjs/common';
import { mapPage, type Page } from '../../../platform/input/page.js';
import { KeysService } from '../../access/keys/keys.service.js';
import { KeyUsageService } from '../../access/usage/key-usage.service.js';
import type { CatalogShareDto, DayUsageDto, KeyUsageDto, StatusCountDto } from '../../access/usage/usage.dto.js';
import { SearchToolsQuery } from '../tools/tool.dto.js';
import { ToolsService } from '../tools/tools.service.js';

/** A key's requests per day, and the share of the catalog that it fetched. */
@Injectable()
export class KeyUsageReportService {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: KeyUsageService,
    private readonly tools: ToolsService,
  ) {}

  async getKeyUsage(id: string): Promise<KeyUsageDto> {
    const key = await this.keys.getKey(id);
    const days = new Map<string, DayUsageDto>();
    for (const { day, transport, status, requests } of await this.usage.listRequests([key.id])) {
      const entry = days.get(day) ?? { day, requests: 0, rest: 0, mcp: 0, statuses: [] };
      entry.requests += requests;
      entry[transport] += requests;
      statusIn(entry, status).requests += requests;
      days.set(day, entry);
    }
    return { keyId: key.id, days: [...days.values()], last24Hours: await this.getCatalogShare([key.id]) };
  }

  async getCatalogShare(keyIds: readonly string[]): Promise<CatalogShareDto> {
    return toShare(await this.usage.countFetched(keyIds), await this.countPublishedTools());
  }

  /** Adds the share of each, by the ID under which its usage is counted. */
  async addShares<Item>(
    page: Page<Item>,
    idOf: (item: Item) => string,
  ): Promise<Page<Item & { last24Hours: CatalogShareDto }>> {
    const fetched = await this.usage.countFetchedByKey(page.items.map(idOf));
    const published = await this.countPublishedTools();
    return mapPage(page, (item) => ({ ...item, last24Hours: toShare(fetched.get(idOf(item)) ?? 0, published) }));
  }

  private async countPublishedTools(): Promise<number> {
    const everything = Object.assign(new SearchToolsQuery(), { includeAdult: true, limit: 1 });
    return (await this.tools.searchTools(everything)).pagination.total;
  }
}

const toShare = (toolsFetched: number, publishedTools: number): CatalogShareDto => ({
  toolsFetched,
  publishedTools,
  share: publishedTools === 0 ? 0 : Math.min(1, Math.round((toolsFetched / publishedTools) * 10_000) / 10_000),
});

/** REST and MCP requests with the same status share one count. */
function statusIn({ statuses }: DayUsageDto, status: number): StatusCountDto {
  const last = statuses.at(-1);
  if (last?.status === status) return last;
  const added = { status, requests: 0 };
  statuses.push(added);
  return added;
}
