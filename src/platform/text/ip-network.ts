/** An IPv6 host can use all IP addresses of its /64 network, so they count as one. */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ip.includes(':') || ip.includes('.')) return ip ?? 'unknown';
  const [head = '', tail] = ip.split('::', 2);
  const groups = head.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter((group) => group !== '').length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
