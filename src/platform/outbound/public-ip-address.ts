import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** IANA's special-purpose registry, multicast and class E. */
const RESERVED_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT relays
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** All other IPv6 addresses are loopback, private, link-local, multicast, translated or unassigned. */
const GLOBAL_UNICAST = '2000::/3';

const RESERVED_IPV6 = [
  '2001::/23', // protocol assignments, Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

const reservedIPv4 = blockList(RESERVED_IPV4, 'ipv4');
const reservedIPv6 = blockList(RESERVED_IPV6, 'ipv6');
const globalUnicast = blockList([GLOBAL_UNICAST], 'ipv6');

/** Whether the IP address belongs to the public internet. Anything that is not an IP address does not. */
export function isPublicIpAddress(ip: string): boolean {
  if (isIPv4(ip)) return !reservedIPv4.check(ip, 'ipv4');
  // A zone ID (`fe80::1%eth0`) names an interface of this machine.
  if (!isIPv6(ip) || ip.includes('%')) return false;

  const groups = groupsOf(ip);
  const embedded = embeddedIPv4(groups);
  if (embedded !== undefined) return isPublicIpAddress(embedded);
  return globalUnicast.check(ip, 'ipv6') && !reservedIPv6.check(ip, 'ipv6') && !isTunnelEnd(groups);
}

/** An IPv4-mapped address is connected to over IPv4, and a 6to4 address is routed to the IPv4 address it contains. */
function embeddedIPv4(groups: number[]): string | undefined {
  const [first = 0, second = 0, third = 0] = groups;
  const [sixth = 0, seventh = 0, eighth = 0] = groups.slice(5);
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) return dotted(seventh, eighth);
  return first === 0x2002 ? dotted(second, third) : undefined;
}

/** ISATAP (`…:0:5efe:10.0.0.1`) delivers to an IPv4 address under any prefix. No website needs it. */
function isTunnelEnd(groups: number[]): boolean {
  const [fifth = 0, sixth = 0] = groups.slice(4);
  return sixth === 0x5efe && (fifth === 0 || fifth === 0x0200);
}

function groupsOf(ip: string): number[] {
  // The URL parser writes every notation as hexadecimal groups with one `::`.
  const [head = '', tail = ''] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

const dotted = (high: number, low: number): string => [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');

function blockList(subnets: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
