import { Body, Controller, Get, Query } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ConnectedApps } from '../../../../contexts/accounts/connections/connected-apps.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm, StaleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
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
    private readonly apps: ConnectedApps,
  ) {}

  @Get()
  listUsers(@CurrentUser() admin: SignedInUser, @Query() query: UserListQuery): Promise<FreshPage> {
    return this.pages.listUsers(admin, query);
  }

  @Get(':id')
  showUser(@CurrentUser() admin: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showUser(admin, id, { done });
  }

  @PostForm(':id/role')
  @ForUsers('recent-admin')
  setRole(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ role }: RoleForm): Promise<void> => this.saveChange(admin, id, form, { role });
    return handleForm({ form, body: RoleForm, act, ...this.userPage(admin, id) });
  }

  @PostForm(':id/plan')
  setPlan(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const act = ({ plan }: PlanForm): Promise<void> => this.saveChange(admin, id, form, { plan });
    return handleForm({ form, body: PlanForm, act, ...this.userPage(admin, id) });
  }

  @PostForm(':id/ban')
  @ForUsers('recent-admin')
  banUser(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
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
  @ForUsers('recent-admin')
  liftBan(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const act = (): Promise<void> => this.saveChange(admin, id, form, { banned: false });
    return handleForm({ form, act, ...this.userPage(admin, id) });
  }

  @PostForm(':id/sessions/end')
  endSessions(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    const act = (): Promise<unknown> => this.sessions.endAllSessions(admin.userId, id);
    return handleForm({ act, ...this.userPage(admin, id, 'sessions-ended') });
  }

  @PostForm(':id/sessions/:sessionId/end')
  endSession(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('sessionId') sessionId: string): FormResult {
    const act = (): Promise<unknown> => this.sessions.endSession(admin.userId, id, sessionId);
    return handleForm({ act, ...this.userPage(admin, id, 'session-ended') });
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    const act = (): Promise<unknown> => this.keys.revokeKey(admin.userId, keyId, { userId: id });
    return handleForm({ act, ...this.userPage(admin, id, 'key-revoked') });
  }

  @PostForm(':id/apps/:appId/disconnect')
  disconnectApp(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('appId') appId: string): FormResult {
    const act = (): Promise<void> => this.apps.disconnectApp(admin.userId, id, appId);
    return handleForm({ act, ...this.userPage(admin, id, 'app-disconnected') });
  }

  /** Conflicts only with another change of the same value, not with changes by the account's owner. */
  private saveChange(admin: SignedInUser, id: string, form: Form, fact: Values, details: object = {}): Promise<void> {
    return saveMerged({
      form,
      sent: fact,
      read: () => this.users.getUser(id),
      valuesOf: userFacts,
      save: (changes, { version }) => this.users.updateUser(admin.userId, id, { ...changes, ...details }, version),
      onConflict: () =>
        new StaleForm(
          'Not changed: another admin changed this after you opened the page. It now shows the current value.',
        ),
    });
  }

  /** For forms without typed text. */
  private userPage(admin: SignedInUser, id: string, done?: keyof typeof DONE): FormPage {
    return {
      again: ({ message, status }) => this.pages.showUser(admin, id, { rejection: message, status }),
      next: `/console/people/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}
