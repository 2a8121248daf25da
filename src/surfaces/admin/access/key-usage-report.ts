import { Injectable } from '@nestjs/common';
import { KeysService } from '../../../contexts/access/keys/keys.service.js';
import { KeyUsage } from '../../../contexts/access/usage/key-usage.js';
import type { DayUsageDto, KeyUsageDto } from '../../../contexts/access/usage/usage.dto.js';
import { SearchToolsQuery } from '../../../contexts/catalog/tools/tool-query.dto.js';
import { ToolsService } from '../../../contexts/catalog/tools/tools.service.js';

/** The requests of a key by day, and the share of the catalog that it fetched. */
@Injectable()
export class KeyUsageReport {
  constructor(
    private readonly keys: KeysService,
    private readonly usage: KeyUsage,
    private readonly tools: ToolsService,
  ) {}

  async of(id: string): Promise<KeyUsageDto> {
    const key = await this.keys.get(id);
    const { requests, fetched } = await this.usage.of(key.id);
    const everything = Object.assign(new SearchToolsQuery(), { includeAdult: true, limit: 1 });
    const { total } = (await this.tools.search(everything)).pagination;
    const days = new Map<string, DayUsageDto>();
    for (const { day, status, requests: count } of requests) {
      const entry = days.get(day) ?? { day, requests: 0, statuses: [] };
      entry.requests += count;
      entry.statuses.push({ status, requests: count });
      days.set(day, entry);
    }
    const share = total === 0 ? 0 : Math.min(1, Math.round((fetched / total) * 10_000) / 10_000);
    return {
      keyId: key.id,
      days: [...days.values()],
      last24Hours: { toolsFetched: fetched, publishedTools: total, share },
    };
  }
}
