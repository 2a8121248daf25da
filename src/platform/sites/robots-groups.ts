const USER_AGENT = /^\s*user-agent\s*:([^#]*)/i;

/**
 * The groups of a robots.txt that apply to this user agent or to all, with each name once per group. The parser copies the rules of a
 * group for every name: without this, 32 KiB with a thousand names and two thousand rules would stop the service for seconds.
 */
export function groupsFor(rules: string, userAgent: string): string {
  const known = new Set(['*', nameOf(userAgent)]);
  const group = new Set<string>();
  const kept: string[] = [];
  let isNaming = false;
  for (const line of rules.split('\n')) {
    const [, value] = USER_AGENT.exec(line) ?? [];
    if (value !== undefined && !isNaming) group.clear();
    isNaming = value !== undefined;
    if (value === undefined) {
      if (group.size > 0) kept.push(line);
      continue;
    }
    const name = nameOf(value);
    if (known.has(name) && !group.has(name)) kept.push(`User-agent: ${name}`);
    if (known.has(name)) group.add(name);
  }
  return kept.join('\n');
}

/** As in robots-parser: without the version. */
const nameOf = (userAgent: string): string => (userAgent.split('/', 1)[0] ?? '').trim().toLowerCase();
