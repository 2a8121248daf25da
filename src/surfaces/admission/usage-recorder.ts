import type { KeyUsageService } from '../../contexts/access/usage/key-usage.service.js';
import type { RequestObserver } from '../../platform/logging/finished-requests.js';

const MCP_ROUTE = '/mcp';

/** Counts the requests of each key, and the tools that it fetches. */
export const recordUsage =
  (usage: KeyUsageService): RequestObserver =>
  ({ keyId, appId, method, route, status, fingerprints }) => {
    const transport = route === MCP_ROUTE ? 'mcp' : 'rest';
    // MCP clients request a stream on every connect and expect the 405, so it is not an error of the developer.
    if (keyId === null || (transport === 'mcp' && method === 'GET')) return;
    const isFetched = method !== 'HEAD' && (status === 200 || status === 304);
    usage.recordRequest({ keyId, appId, transport, status, fetched: isFetched ? fingerprints : undefined });
  };
