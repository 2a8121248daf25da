import { Body, Controller, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { FILTERED_LISTS, MAX_FILTER_NAME, MAX_FILTERS } from '../../../../contexts/team/saved-filters/saved-filter.js';
import { SavedFilters } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { filteredPath } from '../frame/saved-filters.js';
import { SavedFiltersView } from './saved-filters.view.js';

class SavedFilterForm {
  @ChoiceField(FILTERED_LISTS)
  list!: (typeof FILTERED_LISTS)[number];

  @TextField({ max: MAX_FILTERS })
  filters!: string;

  @TextField({ max: MAX_FILTER_NAME, oneLine: true })
  name!: string;
}

const showFilters = (sent: SentForm): FreshPage => page(SavedFiltersView, sent, sent.status);

@ConsolePages()
@Controller('console/filters')
export class SavedFiltersController {
  constructor(private readonly saved: SavedFilters) {}

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
