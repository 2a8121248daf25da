import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import type { LaunchQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { anyText, type Columns, numbers, pathWithQuery } from '../lists/tables.js';
import { counted, dollars, DomainRating, grouped } from '../components/formats.js';
import { excerpt } from '../components/elements.js';

type Facts = Pick<
  DirectoryDto,
  'domainRating' | 'monthlyVisits' | 'cost' | 'minimumPrice' | 'type' | 'submissionExperience'
>;

/** What a submission to the directory costs and brings. */
export const FACT_COLUMNS: Columns<Facts> = {
  'Domain Rating': numbers(({ domainRating }) => (domainRating === null ? '–' : <DomainRating value={domainRating} />)),
  'Visits per month': numbers(({ monthlyVisits }) => (monthlyVisits === null ? '–' : grouped(monthlyVisits))),
  Price: ({ cost, minimumPrice }) => (minimumPrice > 0 ? `${cost}, from ${dollars(minimumPrice)}` : cost),
  Link: anyText(({ type }) => excerpt(type, 30)),
  'Submission process': anyText(({ submissionExperience: text }) => (text === null ? '–' : excerpt(text, 120))),
};

export const fitHeading = (count: number): string => `${grouped(count)} that fit`;
export const othersHeading = (count: number): string => counted(count, 'other', 'others');

/** A path with the filters of /launch. */
export const launchPath = (path: string, { tags, badge, limit: _, ...filters }: LaunchQuery): string =>
  pathWithQuery(path, { ...filters, tags: tags?.join(','), badge: badge?.toString() });
