import type { LookupAddress } from 'node:dns';
import { lookup, Resolver as DnsClient } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { isPublicName } from './public-url.js';

/** Resolves a name to all its IP addresses. The signal cancels the lookup. */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** Whether an IP address belongs to the owner of one of the domains. Rejects if the name servers don't respond. */
export type NameOwnerCheck = (ip: string, domains: readonly string[], signal: AbortSignal) => Promise<boolean>;

const HOSTS_FILE = '/etc/hosts';
/** For each try. The second try waits longer, so a name server that never responds costs about 7 s. */
const TIMEOUTS = { timeout: 2_000, tries: 2 };
/** Of one IP address, because its owner decides how many names it has. */
const MAX_NAMES = 3;
/** Responses of name servers when there is no such name or record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries the name servers directly. The system's resolver blocks one of the few threads of the process, so a few silent
 * name servers would delay every other call.
 */
export function nameResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // Only the system's resolver has names of this machine, of containers and of the local network, and it resolves them
    // fast. Outside development such names are rejected before.
    if (!isPublicName(hostname) || isInHostsFile(hostname)) return lookup(hostname, { all: true });
    // The search domains of /etc/resolv.conf are not applied.
    return withClient(servers, signal, (client) => bothFamilies(client, hostname));
  };
}

/**
 * Looks up the name of the IP address and then the IP addresses of that name. The owner of an IP address can give it any name,
 * but only the owner of a domain decides which IP addresses its names have.
 */
export function nameOwnerCheck(servers?: readonly string[]): NameOwnerCheck {
  return (ip, domains, signal) =>
    withClient(servers, signal, async (client) => {
      const names = await client.reverse(ip).catch(noneIfMissing);
      const own = names.filter((name) => domains.some((domain) => name.toLowerCase().endsWith(`.${domain}`)));
      for (const name of own.slice(0, MAX_NAMES)) {
        const lookups = isIPv6(ip) ? client.resolve6(name) : client.resolve4(name);
        const ipAddresses = await lookups.catch(noneIfMissing);
        if (ipAddresses.some((found) => isSameIpAddress(found, ip))) return true;
      }
      return false;
    });
}

async function withClient<T>(
  servers: readonly string[] | undefined,
  signal: AbortSignal,
  ask: (client: DnsClient) => Promise<T>,
): Promise<T> {
  const client = new DnsClient(TIMEOUTS);
  if (servers) client.setServers(servers);
  const cancel = (): void => client.cancel();
  signal.addEventListener('abort', cancel);
  try {
    return await ask(client);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function noneIfMissing(error: unknown): never[] {
  if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
  throw error;
}

/** Of two IP addresses of one family. An IPv6 address can be written in several ways. */
function isSameIpAddress(one: string, other: string): boolean {
  const family = isIPv6(one) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addAddress(one, family);
  return list.check(other, family);
}

/** One family is enough if the other has no IP address or no response. Connecting tries both in turn. */
async function bothFamilies(client: DnsClient, hostname: string): Promise<LookupAddress[]> {
  const [ipv6, ipv4] = await Promise.allSettled([client.resolve6(hostname), client.resolve4(hostname)]);
  if (ipv6.status === 'rejected' && ipv4.status === 'rejected') throw ipv4.reason;
  return [
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((ip) => ({ address: ip, family: 6 })) : []),
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((ip) => ({ address: ip, family: 4 })) : []),
  ];
}

/** Read synchronously on each lookup, because it is small and the thread pool may be busy. */
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
