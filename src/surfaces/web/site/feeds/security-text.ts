const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/** The contact for security reports, in the format of RFC 9116. */
export function securityText(contactEmail: string, siteUrl: string): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
