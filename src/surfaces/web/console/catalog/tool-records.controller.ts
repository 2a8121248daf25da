import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { ToolRecordsLoader } from './tool-records.loader.js';
import { ListingRecordsController } from './listing-records.controller.js';

@ConsolePages()
@Controller('console/tools')
export class ToolRecordsController extends ListingRecordsController {
  constructor(protected readonly pages: ToolRecordsLoader) {
    super();
  }

  @Get()
  listTools(@CurrentUser() admin: SignedInUser, @Query() query: ListToolRecordsQuery): Promise<FreshPage> {
    return this.pages.listTools(admin, query);
  }

  @PostForm(':id/set')
  setToolFlag(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Query() query: ListToolRecordsQuery,
    @Body() form: Form,
  ): Promise<SeeOther> {
    return this.pages.setFlag(admin, id, query, form);
  }
}
