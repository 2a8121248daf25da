import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PersonPages } from '../../kit/pages/page-policy.js';
import { type Form, type FormResult, NOTHING_SENT } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { KeysLoader } from './keys.loader.js';

@PersonPages()
@Controller('dashboard/keys')
export class OwnKeysController {
  constructor(private readonly pages: KeysLoader) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.list(person, { ...NOTHING_SENT, done });
  }

  @PostOnce()
  create(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.pages.create(person, form);
  }

  @Get(':id')
  show(@CurrentPerson() person: Person, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.show(person, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @PostForm(':id/rename')
  rename(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.rename(person, id, form);
  }

  @PostOnce(':id/rotate')
  rotate(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.rotate(person, id, form);
  }

  @PostForm(':id/revoke')
  revoke(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.pages.revoke(person, id, form);
  }
}
