import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { UsersLoader } from './users.loader.js';
import { PeopleQuery } from './users.dto.js';
import { UserActions } from './user.actions.js';

type Form = Record<string, string>;

@ConsolePages()
@Controller('console/people')
export class ConsoleUsersController {
  constructor(
    private readonly pages: UsersLoader,
    private readonly changes: UserActions,
  ) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: PeopleQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Get(':id')
  show(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.show(person, id, { done });
  }

  @Post(':id/role')
  @ForPeople('recent-admin')
  @FormBody()
  setRole(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.setRole(person, id, form);
  }

  @Post(':id/plan')
  @FormBody()
  setPlan(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.setPlan(person, id, form);
  }

  @Post(':id/ban')
  @ForPeople('recent-admin')
  @FormBody()
  ban(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.ban(person, id, form);
  }

  @Post(':id/lift-ban')
  @ForPeople('recent-admin')
  @FormBody()
  liftBan(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.liftBan(person, id, form);
  }

  @Post(':id/sessions/end')
  @FormBody()
  endSessions(@CurrentPerson() person: Person, @Param('id', UuidPipe) id: string): Promise<FreshPage | SeeOther> {
    return this.changes.endSessions(person, id);
  }

  @Post(':id/sessions/:sessionId/end')
  @FormBody()
  endSession(
    @CurrentPerson() person: Person,
    @Param('id', UuidPipe) id: string,
    @Param('sessionId', UuidPipe) sessionId: string,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.endSession(person, id, sessionId);
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
}
