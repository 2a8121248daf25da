import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerActions } from './partner.actions.js';
import { PartnersLoader } from './partners.loader.js';
import { PartnerQuery, PartnersQuery } from './partners.dto.js';

@ConsolePages()
@Controller('console/partners')
export class ConsolePartnersController {
  constructor(
    private readonly pages: PartnersLoader,
    private readonly changes: PartnerActions,
  ) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: PartnersQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @PostOnce()
  create(@CurrentPerson() person: Person, @Body() form: Form): FormResult {
    return this.changes.create(person, form);
  }

  @Get('new')
  form(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.form(person);
  }

  @Get(':id')
  show(
    @CurrentPerson() person: Person,
    @Id() id: string,
    @Query() { repeated }: PartnerQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.show(person, id, { done, repeated });
  }

  /** The address for webhooks says where customers' messages are sent, so it is as powerful as a key. */
  @PostForm(':id')
  @ForPeople('recent-admin')
  update(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.update(person, id, form);
  }

  @PostOnce(':id/keys')
  @ForPeople('recent-admin')
  issueKey(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.issueKey(person, id, form);
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentPerson() person: Person, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    return this.changes.revokeKey(person, id, keyId);
  }

  @PostOnce(':id/webhook-secret')
  @ForPeople('recent-admin')
  issueSecret(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.issueSecret(person, id, form);
  }

  @PostOnce(':id/webhook-test')
  ping(@CurrentPerson() person: Person, @Id() id: string): FormResult {
    return this.changes.ping(person, id);
  }
}
