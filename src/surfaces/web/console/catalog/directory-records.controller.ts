import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListDirectoryRecordsQuery } from '../../../../contexts/directories/directory-records.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { DirectoryRecordsLoader } from './directory-records.loader.js';
import { ListingRecordsController } from './listing-records.controller.js';

@ConsolePages()
@Controller('console/directories')
export class DirectoryRecordsController extends ListingRecordsController {
  constructor(protected readonly pages: DirectoryRecordsLoader) {
    super();
  }

  @Get()
  listDirectories(@CurrentUser() admin: SignedInUser, @Query() query: ListDirectoryRecordsQuery): Promise<FreshPage> {
    return this.pages.listDirectories(admin, query);
  }

  @PostForm(':id/set')
  setDirectoryFlag(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ListDirectoryRecordsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.pages.setFlag(admin, id, query, form);
  }
}
