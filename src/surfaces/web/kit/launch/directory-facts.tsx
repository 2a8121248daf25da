import type { VNode } from 'preact';
import type { DirectoryDto } from '../../../../contexts/directories/directory.dto.js';
import { NumberHead } from '../components/folding-table.js';
import { dollars, DomainRating, grouped } from '../components/measures.js';
import { excerpt } from '../components/texts.js';

type Facts = Pick<
  DirectoryDto,
  'domainRating' | 'monthlyVisits' | 'cost' | 'minimumPrice' | 'type' | 'requiresBadge' | 'submissionExperience'
>;

/** The columns of `FactCells`. */
export const FACT_COLUMNS = [
  <NumberHead>Domain Rating</NumberHead>,
  <NumberHead>Visits per month</NumberHead>,
  'Price',
  'Link',
  'Submission process',
];

/** What a submission to the directory costs and brings. */
export const FactCells = (facts: Facts): VNode => (
  <>
    <td class="number" data-label="Domain Rating">
      {facts.domainRating === null ? '–' : <DomainRating value={facts.domainRating} />}
    </td>
    <td class="number" data-label="Visits per month">
      {facts.monthlyVisits === null ? '–' : grouped(facts.monthlyVisits)}
    </td>
    <td data-label="Price">{priceText(facts)}</td>
    <td data-label="Link" dir="auto">
      {excerpt(facts.type, 30)}
    </td>
    <td data-label="Submission process" dir="auto">
      {facts.submissionExperience === null ? '–' : excerpt(facts.submissionExperience, 120)}
    </td>
  </>
);

const priceText = ({ cost, minimumPrice }: Pick<Facts, 'cost' | 'minimumPrice'>): string =>
  minimumPrice > 0 ? `${cost}, from ${dollars(minimumPrice)}` : cost;

export const badgeText = ({ requiresBadge }: Pick<Facts, 'requiresBadge'>): string =>
  requiresBadge ? 'badge required' : 'no badge';
