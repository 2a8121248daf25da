import type { VNode } from 'preact';
import type { SavedFilterView } from '../../../../contexts/team/saved-filters/saved-filter.js';
import { Empty } from '../../kit/components/empty.js';
import { anyText, DataTable } from '../../kit/components/folding-table.js';
import { Field } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { useLayout } from '../frame/console-layout.js';
import { DeleteFilter, filteredPath } from '../frame/saved-filters.js';

/** All saved filters of the admin, and the form if it was rejected. */
export const SavedFiltersView = (sent: Partial<SentForm>): VNode => (
  <ConsoleFrame section={null} title="Saved filters">
    {sent.typed?.filters !== undefined && <FilterForm {...sent} />}
    {sent.typed?.filters === undefined && <Rejection text={sent.message} />}
    {useLayout().saved.length === 0 ? (
      <Empty heading="No saved filters">Filter a list, then save the filters under a name.</Empty>
    ) : (
      <DataTable
        columns={{
          Name: anyText((filter: SavedFilterView) => <a href={filteredPath(filter)}>{filter.name}</a>),
          List: ({ list }) => list,
          Delete: (filter) => <DeleteFilter {...filter} />,
        }}
        rows={useLayout().saved}
      />
    )}
  </ConsoleFrame>
);

const FilterForm = ({ typed = {}, problems, rejection }: Partial<SentForm>): VNode => (
  <form class="panel stack page-narrow" method="post" action="/console/filters">
    <OneTimeToken />
    <h2>Save filters</h2>
    <Rejection text={rejection} />
    <input type="hidden" name="list" value={typed.list} />
    <input type="hidden" name="filters" value={typed.filters} />
    <Field name="name" label="Name" problem={problems?.get('name')}>
      {(attributes) => <input {...attributes} type="text" value={typed.name} required dir="auto" />}
    </Field>
    <div>
      <button class="button button-primary" type="submit">
        Save filters
      </button>
    </div>
  </form>
);
