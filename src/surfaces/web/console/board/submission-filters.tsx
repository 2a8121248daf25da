import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import type { SubmissionChoices } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { counted } from '../../kit/components/measures.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { PartnerFilter } from '../frame/filter-bar.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { AssigneeFilter } from './assignee-filter.js';
import { AGES, type BoardQuery, DUE } from './board.dto.js';

/** The filters that the board and the list share. */
export const SubmissionFilters = ({
  query,
  choices: { partners, assignees },
  unsorted,
}: {
  query: BoardQuery;
  choices: SubmissionChoices;
  /** The name of the default order. */
  unsorted: string;
}): VNode => (
  <>
    <FilterText name="q" label="Search submissions" placeholder="Name, website or partner" value={query.q} />
    <PartnerFilter partners={partners} chosen={query.partner} />
    <FilterSelect
      name="package"
      label="Package"
      none="All packages"
      chosen={query.package}
      options={PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])}
    />
    <AssigneeFilter assignees={assignees} chosen={query.assignee} />
    <FilterSelect
      name="older"
      label="Age"
      none="Any age"
      chosen={query.older}
      options={AGES.map((days) => [days, `Older than ${counted(Number(days), 'day')}`])}
    />
    <FilterSelect
      name="due"
      label="Due date"
      none="Any due date"
      chosen={query.due}
      options={DUE.map((due) => [due, due === 'late' ? 'Late' : `Due within ${due} days`])}
    />
    <FilterSelect
      name="sort"
      label="Order"
      none={unsorted}
      chosen={query.sort === 'due' ? 'due' : undefined}
      options={[['due', 'Due first']]}
    />
  </>
);
