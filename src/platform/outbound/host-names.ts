import type { LookupAddress } from 'node:dns';
import { lookup, Resolver as DnsClient } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isPublicName } from './public-url.js';

/** Resolves a name to all its addresses. The signal cancels the look-up. */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

const HOSTS_FILE = '/etc/hosts';
/** For each try. The second try waits longer, so a name server that never responds costs about 7 s. */
const TIMEOUTS = { timeout: 2_000, tries: 2 };

/**
 * Queries the name servers directly. The system's resolver blocks one of the few threads of the process, so a few silent
 * name servers would delay every other call.
 */
export function nameResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // Only the system's resolver has names of this machine, of containers and of the local network, and it resolves them
    // fast. Outside development such names are refused before they get here.
    if (!isPublicName(hostname) || isInHostsFile(hostname)) return lookup(hostname, { all: true });
    const client = new DnsClient(TIMEOUTS);
    if (servers) client.setServers(servers);
    const cancel = (): void => client.cancel();
    signal.addEventListener('abort', cancel);
    try {
      // The search domains of /etc/resolv.conf are not applied.
      return await bothFamilies(client, hostname);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** One family is enough when the other has no address or no response. Connecting tries both in turn. */
async function bothFamilies(client: DnsClient, hostname: string): Promise<LookupAddress[]> {
  const [ipv6, ipv4] = await Promise.allSettled([client.resolve6(hostname), client.resolve4(hostname)]);
  if (ipv6.status === 'rejected' && ipv4.status === 'rejected') throw ipv4.reason;
  return [
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
  ];
}

/** Read synchronously on each look-up, because it is small and the thread pool may be busy. */
function isInHostsFile(hostname: string): boolean {
  const lines = hostsFile().replace(/#.*/g, '').toLowerCase().split('\n');
  return lines.some((line) => line.trim().split(/\s+/).slice(1).includes(hostname));
}

function hostsFile(): string {
  try {
    return readFileSync(HOSTS_FILE, 'utf8');
  } catch {
    return '';
  }
}
