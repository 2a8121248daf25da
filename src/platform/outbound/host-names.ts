import type { LookupAddress } from 'node:dns';
import { lookup, Resolver as DnsClient } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isPublicName } from './public-url.js';

/** Every address of a name. The signal is told when nobody waits for them any longer. */
export type Resolver = (hostname: string, signal: AbortSignal) => Promise<LookupAddress[]>;

const HOSTS_FILE = '/etc/hosts';
/** Per try; the second waits longer, so that a name server that never answers costs about 7 s. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * Asks the name servers itself. The system's look-up holds one of the few threads of the process until it has an answer,
 * so that some names whose servers stay silent would hold up every other call.
 */
export function nameResolver(servers?: readonly string[]): Resolver {
  return async (hostname, signal) => {
    // Only the system knows these, and knows them at once: names of this machine, of containers, of the local network.
    // Others cannot give us such a name, except in development.
    if (!isPublicName(hostname) || isInHostsFile(hostname)) return lookup(hostname, { all: true });
    const client = new DnsClient(PATIENCE);
    if (servers) client.setServers(servers);
    const cancel = (): void => client.cancel();
    signal.addEventListener('abort', cancel);
    try {
      // Names are asked for as they stand: the search domains of /etc/resolv.conf are not tried.
      return await bothFamilies(client, hostname);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

/** Either family will do when the other has no address or no answer. Connecting alternates between them by itself. */
async function bothFamilies(client: DnsClient, hostname: string): Promise<LookupAddress[]> {
  const [ipv6, ipv4] = await Promise.allSettled([client.resolve6(hostname), client.resolve4(hostname)]);
  if (ipv6.status === 'rejected' && ipv4.status === 'rejected') throw ipv4.reason;
  return [
    ...(ipv6.status === 'fulfilled' ? ipv6.value.map((address) => ({ address, family: 6 })) : []),
    ...(ipv4.status === 'fulfilled' ? ipv4.value.map((address) => ({ address, family: 4 })) : []),
  ];
}

/** Read each time and without a thread: it is small, and the threads may be busy. */
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
