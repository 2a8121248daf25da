import { Body, Controller, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SavedFilters } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { type FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { filteredPath } from '../frame/saved-filters.js';
import { SavedFilterForm } from './saved-filters.dto.js';
import { SavedFiltersLoader } from './saved-filters.loader.js';

@ConsolePages()
@Controller('console/filters')
export class SavedFiltersController {
  constructor(
    private readonly pages: SavedFiltersLoader,
    private readonly saved: SavedFilters,
  ) {}

  @Get()
  listFilters(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.listFilters(admin);
  }

  @PostOnce()
  saveFilter(@CurrentUser() { userId, ...admin }: SignedInUser, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: SavedFilterForm,
      act: async (input) => {
        await this.saved.saveFilter({ ...input, userId });
        return new SeeOther(filteredPath(input));
      },
      again: (sent) => this.pages.listFilters({ userId, ...admin }, sent),
    });
  }

  @PostForm(':id/delete')
  deleteFilter(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    return handleForm({
      act: async () => new SeeOther(`/console/${await this.saved.deleteFilter(admin.userId, id)}`),
      again: (sent) => this.pages.listFilters(admin, sent),
    });
  }
}
