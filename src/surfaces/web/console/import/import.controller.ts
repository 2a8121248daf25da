import { Body, Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FormResult } from '../../kit/pages/form-handler.js';
import { ImportLoader } from './import.loader.js';

@ConsolePages()
@Controller('console/import')
export class ConsoleImportController {
  constructor(private readonly pages: ImportLoader) {}

  @Get()
  showImports(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.showImports(admin);
  }

  @Post()
  @MultipartBody()
  @OneTimeForm()
  startImport(@CurrentUser() admin: SignedInUser, @Body() form: MultipartForm): FormResult {
    return this.pages.startImport(admin, form);
  }

  @Get(':id')
  showRun(@CurrentUser() admin: SignedInUser, @Id() id: string): Promise<FreshPage> {
    return this.pages.showRun(admin, id);
  }

  @Get(':id/errors.ndjson')
  @Download('import-errors.ndjson', 'application/x-ndjson')
  downloadProblems(@Id() id: string): Promise<string> {
    return this.pages.listProblems(id);
  }
}
