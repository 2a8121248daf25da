import { Body, Controller, Get } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { LONG_FORM_BODY } from '../../../../platform/input/form-fields.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { SavedRepliesLoader } from './saved-replies.loader.js';

@ConsolePages()
@Controller('console/inbox/saved')
export class SavedRepliesController {
  constructor(private readonly pages: SavedRepliesLoader) {}

  @Get()
  list(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.list(person);
  }

  @PostOnce('', LONG_FORM_BODY)
  create(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.create(person, form);
  }

  @Get(':id')
  show(@CurrentPerson() person: Person, @Id() id: string): Promise<FreshPage> {
    return this.pages.show(person, id);
  }

  @PostForm(':id', LONG_FORM_BODY)
  update(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.update(person, id, form);
  }

  @PostForm(':id/delete', LONG_FORM_BODY)
  remove(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.remove(person, id, form);
  }
}
