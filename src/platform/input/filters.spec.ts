import { Filter, filtersOf } from './filters.js';
import { ChoiceParameter, FlagParameter, TextParameter, TimeParameter } from './parameters.js';

const KINDS = ['broken-link', 'other'] as const;

class ReportsQuery {
  @Filter({ label: 'Partner', none: 'All partners' })
  @TextParameter({ description: 'Partner.' })
  partner?: string;

  @Filter({ label: 'Reason', names: { other: 'Anything else' } })
  @ChoiceParameter(KINDS, { description: 'Reason.' })
  reason?: (typeof KINDS)[number];

  @Filter({ label: 'Adult', before: 'reason' })
  @FlagParameter({ description: 'Adult.' })
  adult?: boolean;

  @TextParameter({ description: 'Number of reports that the last form changed.' })
  changed?: string;
}

class AllReportsQuery extends ReportsQuery {
  @Filter({ label: 'From', before: 'partner' })
  @TimeParameter({ description: 'First day.' })
  from?: string;

  @Filter({ label: 'Name or email' })
  @TextParameter({ description: 'Search.' })
  q?: string;
}

describe('Filters of a list', () => {
  it('include those of inherited queries, in page order', () => {
    expect(filtersOf(AllReportsQuery).map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'from: day',
      'partner: choice',
      'adult: choice',
      'reason: choice',
      'q: search',
    ]);
    expect(filtersOf(ReportsQuery).map(({ name }) => name)).toEqual(['partner', 'adult', 'reason']);
  });

  it('show parameter values in words', () => {
    const [partner, adult, reason] = filtersOf(ReportsQuery);
    expect([partner?.none, partner?.options]).toEqual(['All partners', []]);
    expect([adult?.none, adult?.options]).toEqual([
      'Adult: any',
      [
        ['true', 'Adult'],
        ['false', 'Not adult'],
      ],
    ]);
    expect([reason?.none, reason?.options]).toEqual([
      'Any reason',
      [
        ['broken-link', 'Broken link'],
        ['other', 'Anything else'],
      ],
    ]);
  });
});
