import { Body, Controller, Get, Header, Param, Post } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { MAX_IMPORT_BYTES } from '../../../../contexts/imports/imports.service.js';
import { type Upload, UploadBody } from '../../../../platform/http/requests/upload-body.interceptor.js';
import { UuidPipe } from '../../../../platform/input/id-parameters.js';
import type { FreshPage, SeeOther } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { ImportPages } from './import-pages.js';

/** The names of the fields and what separates them. */
const FORM_BYTES = 4_096;

@ConsolePages()
@Controller('console/import')
export class ConsoleImportController {
  constructor(private readonly pages: ImportPages) {}

  @Get()
  show(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.show(person);
  }

  @Post()
  @UploadBody(MAX_IMPORT_BYTES + FORM_BYTES)
  start(@CurrentPerson() person: Person, @Body() upload: Upload): Promise<FreshPage | SeeOther> {
    return this.pages.start(person, upload);
  }

  @Get(':id')
  run(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage> {
    return this.pages.run(person, id);
  }

  @Get(':id/errors.ndjson')
  @Header('Content-Type', 'application/x-ndjson; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="import-errors.ndjson"')
  @Header('Cache-Control', 'private, no-store')
  problems(@Param('id', UuidPipe) id: string): Promise<string> {
    return this.pages.problems(id);
  }
}
