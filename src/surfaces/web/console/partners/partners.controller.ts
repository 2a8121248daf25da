import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { PartnerActions } from './partner.actions.js';
import { NOTHING_SENT } from './partner-form.js';
import { PartnersLoader } from './partners.loader.js';
import { PartnerQuery, PartnersQuery } from './partners.dto.js';

type Form = Record<string, string>;

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

  @Post()
  @FormBody()
  @OneTimeForm()
  create(@CurrentPerson() person: Person, @Body() form: Form): Promise<FreshPage | SeeOther> {
    return this.changes.create(person, form);
  }

  @Get('new')
  form(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.form(person);
  }

  @Get(':id')
  show(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query() { repeated }: PartnerQuery,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.show(person, id, { ...NOTHING_SENT, done, repeated });
  }

  /** The address for webhooks says where customers' messages are sent, so it is as powerful as a key. */
  @Post(':id')
  @ForPeople('recent-admin')
  @FormBody()
  update(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.update(person, id, form);
  }

  @Post(':id/keys')
  @ForPeople('recent-admin')
  @FormBody()
  @OneTimeForm()
  issueKey(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.issueKey(person, id, form);
  }

  @Post(':id/keys/:keyId/revoke')
  @FormBody()
  revokeKey(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Param('keyId', UuidPipe) keyId: string,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.revokeKey(person, id, keyId);
  }

  @Post(':id/webhook-secret')
  @ForPeople('recent-admin')
  @FormBody()
  @OneTimeForm()
  issueSecret(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.issueSecret(person, id, form);
  }

  @Post(':id/webhook-test')
  @FormBody()
  @OneTimeForm()
  ping(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage | SeeOther> {
    return this.changes.ping(person, id);
  }
}
