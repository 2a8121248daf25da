import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { SavedRepliesLoader } from './saved-replies.loader.js';

type Form = Record<string, string>;

@ConsolePages()
@Controller('console/inbox/saved')
export class SavedRepliesController {
  constructor(private readonly pages: SavedRepliesLoader) {}

  @Get()
  list(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.list(person);
  }

  @Post()
  @FormBody(LONG_FORM_BODY)
  @OneTimeForm()
  create(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage | SeeOther> {
    return this.pages.create(person, form);
  }

  @Get(':id')
  show(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage> {
    return this.pages.show(person, id);
  }

  @Post(':id')
  @FormBody(LONG_FORM_BODY)
  update(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.update(person, id, form);
  }

  @Post(':id/delete')
  @FormBody(LONG_FORM_BODY)
  remove(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.remove(person, id, form);
  }
}
