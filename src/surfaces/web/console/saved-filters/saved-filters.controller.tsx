import { Body, Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import {
  MAX_FILTER_NAME,
  MAX_FILTERS,
  type SavedFilterView,
} from '../../../../contexts/team/saved-filters/saved-filters.repository.js';
import { SavedFiltersService } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { Id } from '../../../../platform/input/parameters.js';
import { EXPORTED_LISTS } from '../../../exports/exported-lists.js';
import { Empty, SubmitLine } from '../../kit/components/elements.js';
import { Field, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { anyText, DataTable } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce, SeeOther } from '../../kit/pages/page.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { ConsolePages, useLayout } from '../frame/console-layout.js';
import { DeleteFilter, filteredPath } from '../frame/saved-filters.js';

class SavedFilterForm {
  @ChoiceField([...EXPORTED_LISTS.map(({ page }) => page), 'board'])
  list!: string;

  @TextField({ max: MAX_FILTERS })
  filters!: string;

  @TextField({ max: MAX_FILTER_NAME, oneLine: true })
  name!: string;
}

const showFilters = (sent: FormState): FreshPage => page(SavedFiltersView, sent, sent.status);

@ConsolePages('console/filters')
export class SavedFiltersController {
  constructor(private readonly saved: SavedFiltersService) {}

  @Get()
  listFilters(): FreshPage {
    return page(SavedFiltersView, {});
  }

  @PostOnce()
  saveFilter(@CurrentUser() { userId }: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SavedFilterForm,
      action: async (input) => {
        await this.saved.saveFilter({ ...input, userId });
        return new SeeOther(filteredPath(input));
      },
      rerender: showFilters,
    });
  }

  @PostForm(':id/delete')
  deleteFilter(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      action: async () => new SeeOther(`/console/${await this.saved.deleteFilter(admin.userId, id)}`),
      rerender: showFilters,
    });
  }
}

/** All saved filters of the admin, and the form if it was rejected. */
const SavedFiltersView = (sent: Partial<FormState>): VNode => (
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

const FilterForm = ({ typed = {}, problems, rejection }: Partial<FormState>): VNode => (
  <form class="panel stack page-narrow" method="post" action="/console/filters">
    <OneTimeToken />
    <h2>Save filters</h2>
    <Rejection text={rejection} />
    <input type="hidden" name="list" value={typed.list} />
    <input type="hidden" name="filters" value={typed.filters} />
    <Field name="name" label="Name" problem={problems?.get('name')}>
      {(attributes) => <input {...attributes} type="text" value={typed.name} required dir="auto" />}
    </Field>
    <SubmitLine look="primary">Save filters</SubmitLine>
  </form>
);
