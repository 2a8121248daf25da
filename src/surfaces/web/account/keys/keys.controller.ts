import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { PersonPages } from '../../kit/pages/page-policy.js';
import { KeysLoader, NOTHING_SENT } from './keys.loader.js';

type Form = Record<string, string>;

@PersonPages()
@Controller('dashboard/keys')
export class OwnKeysController {
  constructor(private readonly pages: KeysLoader) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.list(person, { ...NOTHING_SENT, done });
  }

  @Post()
  @FormBody()
  @OneTimeForm()
  create(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage> {
    return this.pages.create(person, form);
  }

  @Get(':id')
  show(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.show(person, id, { ...NOTHING_SENT, isRepeated: done === 'created' });
  }

  @Post(':id/rename')
  @FormBody()
  rename(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.rename(person, id, form);
  }

  @Post(':id/rotate')
  @FormBody()
  @OneTimeForm()
  rotate(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string, @Body() form: Form): Promise<FreshPage> {
    return this.pages.rotate(person, id, form);
  }

  @Post(':id/revoke')
  @FormBody()
  revoke(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.pages.revoke(person, id, form);
  }
}
