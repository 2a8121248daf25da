import type { OutgoingEmail } from '../../../../platform/mail/mail-transport.js';
import type { LossReport } from '../listing-loss.entity.js';
import type { EmailedLoss } from './loss-reports.repository.js';
import { PROBLEM_NAMES } from './problem-names.js';

/** The email lists this many listings. */
export const MAX_LISTED = 50;

const HOUR = 8;
const DAY_MS = 86_400_000;
/** The transaction of a change ends before the job runs that reports it. */
const MARGIN_MS = 60_000;

/** The next Monday at 08:00 UTC. */
export function nextEmailAt(now: Date): Date {
  const from = new Date(now.getTime() + MARGIN_MS);
  const daysToMonday = (8 - from.getUTCDay()) % 7;
  const monday = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate() + daysToMonday, HOUR);
  return new Date(monday < from.getTime() ? monday + 7 * DAY_MS : monday);
}

interface Changes {
  partner: string;
  site: string;
  counts: Record<LossReport, number>;
  /** At most `MAX_LISTED`, by tool. */
  losses: readonly EmailedLoss[];
  /** Of the page with all lost listings. */
  url: string;
}

export function lossEmail({ partner, site, counts, losses, url }: Changes): Pick<OutgoingEmail, 'subject' | 'text'> {
  const parts = [countText(counts.lost, 'lost'), countText(counts.recovered, 'recovered')].filter(
    (each) => each !== '',
  );
  const more = counts.lost + counts.recovered - losses.length;
  return {
    subject: `${partner}: ${parts.join(', ')}`,
    text: `Checks of the listings that ${site} submitted for ${partner} found changes since the last email: ${parts.join(', ')}.

${linesOf(losses).join('\n')}
${more === 0 ? '' : `\nand ${more} more\n`}
View lost listings:

${url}

A listing is lost when two checks, 24 hours apart, find that its page is missing, or that its link to the tool is gone or no longer followed. Our team sees lost listings, too. We send this on Mondays if something changed. Owners can turn it off under Lost listings.
`,
  };
}

const countText = (count: number, state: LossReport): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'listing' : 'listings'} ${state}`;

/** The tool, then its listings. */
const linesOf = (losses: readonly EmailedLoss[]): string[] =>
  losses.flatMap(({ toolId, tool, directory, state, problem, url }, index) => [
    ...(toolId === losses[index - 1]?.toolId ? [] : [...(index === 0 ? [] : ['']), tool]),
    `- ${directory}: ${state === 'lost' ? `lost (${PROBLEM_NAMES[problem].toLowerCase()})` : 'recovered'}`,
    `  ${url}`,
  ]);
