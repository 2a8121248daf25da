import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
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
  show(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.show(person);
  }

  @Post()
  @MultipartBody()
  @OneTimeForm()
  start(@CurrentPerson() person: Person, @Body() form: MultipartForm): FormResult {
    return this.pages.start(person, form);
  }

  @Get(':id')
  run(@CurrentPerson() person: Person, @Id() id: string): Promise<FreshPage> {
    return this.pages.run(person, id);
  }

  @Get(':id/errors.ndjson')
  @Header('Content-Type', 'application/x-ndjson; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="import-errors.ndjson"')
  @Header('Cache-Control', 'private, no-store')
  problems(@Id() id: string): Promise<string> {
    return this.pages.problems(id);
  }
}
