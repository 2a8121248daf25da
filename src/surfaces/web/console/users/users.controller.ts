import { Body, Controller, Get, Query } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm, StaleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { saveMerged, type Values } from '../frame/merging.js';
import { userFacts } from './user-panels.js';
import type { DONE } from './user.view.js';
import { BanForm, UserListQuery, PlanForm, RoleForm } from './users.dto.js';
import { UsersLoader } from './users.loader.js';

@ConsolePages()
@Controller('console/people')
export class ConsoleUsersController {
  constructor(
    private readonly pages: UsersLoader,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly keys: KeysService,
  ) {}

  @Get()
  listUsers(@CurrentPerson() admin: Person, @Query() query: UserListQuery): Promise<FreshPage> {
    return this.pages.listUsers(admin, query);
  }

  @Get(':id')
  showUser(@CurrentPerson() admin: Person, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showUser(admin, id, { done });
  }

  @PostForm(':id/role')
  @ForPeople('recent-admin')
  setRole(@CurrentPerson() admin: Person, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ role }: RoleForm): Promise<void> => this.saveChange(admin, id, form, { role });
    return handleForm({ form, body: RoleForm, act, ...this.userPage(admin, id) });
  }

  @PostForm(':id/plan')
  setPlan(@CurrentPerson() admin: Person, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ plan }: PlanForm): Promise<void> => this.saveChange(admin, id, form, { plan });
    return handleForm({ form, body: PlanForm, act, ...this.userPage(admin, id) });
  }

  @PostForm(':id/ban')
  @ForPeople('recent-admin')
  banUser(@CurrentPerson() admin: Person, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ reason }: BanForm): Promise<void> => this.saveChange(admin, id, form, { banned: true }, { reason });
    return handleForm({
      form,
      body: BanForm,
      act,
      ...this.userPage(admin, id),
      again: (sent) => this.pages.showUser(admin, id, sent),
    });
  }

  @PostForm(':id/lift-ban')
  @ForPeople('recent-admin')
  liftBan(@CurrentPerson() admin: Person, @Id() id: string, @Body() form: Form): FormResult {
    const act = (): Promise<void> => this.saveChange(admin, id, form, { banned: false });
    return handleForm({ form, act, ...this.userPage(admin, id) });
  }

  @PostForm(':id/sessions/end')
  endSessions(@CurrentPerson() admin: Person, @Id() id: string): FormResult {
    const act = (): Promise<unknown> => this.sessions.endAll(admin.userId, id);
    return handleForm({ act, ...this.userPage(admin, id, 'sessions-ended') });
  }

  @PostForm(':id/sessions/:sessionId/end')
  endSession(@CurrentPerson() admin: Person, @Id() id: string, @Id('sessionId') sessionId: string): FormResult {
    const act = (): Promise<unknown> => this.sessions.end(admin.userId, id, sessionId);
    return handleForm({ act, ...this.userPage(admin, id, 'session-ended') });
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentPerson() admin: Person, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    const act = (): Promise<unknown> => this.keys.revoke(admin.userId, keyId, { userId: id });
    return handleForm({ act, ...this.userPage(admin, id, 'key-revoked') });
  }

  /** Conflicts only with another change of the same value, not with changes by the account's owner. */
  private saveChange(admin: Person, id: string, form: Form, fact: Values, details: object = {}): Promise<void> {
    return saveMerged({
      form,
      sent: fact,
      read: () => this.users.get(id),
      valuesOf: userFacts,
      save: (changes, { version }) => this.users.update(admin.userId, id, { ...changes, ...details }, version),
      onConflict: () =>
        new StaleForm(
          'Not changed: a colleague changed this after you opened the page. It now shows the current value.',
        ),
    });
  }

  /** For forms without typed text. */
  private userPage(admin: Person, id: string, done?: keyof typeof DONE): FormPage {
    return {
      again: ({ message, status }) => this.pages.showUser(admin, id, { rejection: message, status }),
      next: `/console/people/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}
