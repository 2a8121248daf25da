import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { UsersLoader } from './users.loader.js';
import { PeopleQuery } from './users.dto.js';
import { UserActions } from './user.actions.js';

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
  show(@CurrentPerson() person: Person, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.show(person, id, { done });
  }

  @PostForm(':id/role')
  @ForPeople('recent-admin')
  setRole(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.setRole(person, id, form);
  }

  @PostForm(':id/plan')
  setPlan(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.setPlan(person, id, form);
  }

  @PostForm(':id/ban')
  @ForPeople('recent-admin')
  ban(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.ban(person, id, form);
  }

  @PostForm(':id/lift-ban')
  @ForPeople('recent-admin')
  liftBan(@CurrentPerson() person: Person, @Id() id: string, @Body() form: Form): FormResult {
    return this.changes.liftBan(person, id, form);
  }

  @PostForm(':id/sessions/end')
  endSessions(@CurrentPerson() person: Person, @Id() id: string): FormResult {
    return this.changes.endSessions(person, id);
  }

  @PostForm(':id/sessions/:sessionId/end')
  endSession(@CurrentPerson() person: Person, @Id() id: string, @Id('sessionId') sessionId: string): FormResult {
    return this.changes.endSession(person, id, sessionId);
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentPerson() person: Person, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    return this.changes.revokeKey(person, id, keyId);
  }
}
