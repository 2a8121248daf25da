import { Body, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { ForUsers } from '../../../admission/policy.js';
import { SessionsService } from '../../../../contexts/access/sessions/sessions.service.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ConnectedAppsService } from '../../../../contexts/accounts/connections/connected-apps.service.js';
import { UserListQuery } from '../../../../contexts/accounts/users/user.dto.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { pageRequest } from '../../kit/lists/tables.js';
import { type Form, type FormPage, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { ConsoleParts } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, MovedError, page, PostForm } from '../../kit/pages/page.js';
import { SubjectHistoryService } from '../audit/subject-history.service.js';
import { ConsolePages } from '../frame/console-layout.js';
import { HolderKeysService } from './holder-keys.service.js';
import { userFacts } from './user-panels.js';
import { BanForm, PlanForm, RoleForm } from './users.dto.js';
import { type DONE, UserListView, UserView } from './users.view.js';

const PER_PAGE = 50;
const MAX_SESSIONS = 100;

@ConsolePages('console/users')
export class ConsoleUsersController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly keys: KeysService,
    private readonly holderKeys: HolderKeysService,
    private readonly apps: ConnectedAppsService,
    private readonly history: SubjectHistoryService,
  ) {}

  @Get()
  async listUsers(@Query() query: UserListQuery): Promise<FreshPage> {
    const users = await this.users.listUsers(pageRequest(query, PER_PAGE));
    return page(UserListView, { users, query });
  }

  @Get(':id')
  async showUser(@Id() id: string, sent: Partial<FormState> = {}): Promise<FreshPage> {
    const user = await this.users.getUser(id);
    const [sessions, keys, apps, history] = await Promise.all([
      this.sessions.listUserSessions(id, { page: 1, limit: MAX_SESSIONS }),
      this.holderKeys.listHolderKeys({ userId: id }),
      this.apps.listApps(id),
      this.history.listEvents(id),
    ]);
    const usage = await this.holderKeys.loadUsage(keys, apps);
    return page(UserView, { user, sessions: sessions.items, keys, apps, usage, history, sent }, sent.status);
  }

  @PostForm(':id/role')
  @ForUsers('recent-admin')
  setRole(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const action = ({ role }: RoleForm): Promise<void> => this.saveChange(admin, id, form, { role });
    return handleForm({ form, body: RoleForm, action, ...this.userPage(id) });
  }

  @PostForm(':id/plan')
  setPlan(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const action = ({ plan }: PlanForm): Promise<void> => this.saveChange(admin, id, form, { plan });
    return handleForm({ form, body: PlanForm, action, ...this.userPage(id) });
  }

  @PostForm(':id/ban')
  @ForUsers('recent-admin')
  banUser(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const action = ({ reason }: BanForm): Promise<void> =>
      this.saveChange(admin, id, form, { banned: true }, { reason });
    return handleForm({
      form,
      body: BanForm,
      action,
      ...this.userPage(id),
      rerender: (sent) => this.showUser(id, sent),
    });
  }

  @PostForm(':id/lift-ban')
  @ForUsers('recent-admin')
  liftBan(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    const action = (): Promise<void> => this.saveChange(admin, id, form, { banned: false });
    return handleForm({ form, action, ...this.userPage(id) });
  }

  @PostForm(':id/sessions/end')
  endSessions(@CurrentUser() admin: SignedInUser, @Id() id: string): FormResult {
    const action = (): Promise<unknown> => this.sessions.endAllUserSessions(admin.userId, id);
    return handleForm({ action, ...this.userPage(id, 'sessions-ended') });
  }

  @PostForm(':id/sessions/:sessionId/end')
  endSession(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('sessionId') sessionId: string): FormResult {
    const action = (): Promise<unknown> => this.sessions.endUserSession(admin.userId, id, sessionId);
    return handleForm({ action, ...this.userPage(id, 'session-ended') });
  }

  @PostForm(':id/keys/:keyId/revoke')
  revokeKey(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('keyId') keyId: string): FormResult {
    const action = (): Promise<unknown> => this.keys.revokeKey(admin.userId, keyId, { userId: id });
    return handleForm({ action, ...this.userPage(id, 'key-revoked') });
  }

  @PostForm(':id/apps/:appId/disconnect')
  disconnectApp(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('appId') appId: string): FormResult {
    const action = (): Promise<void> => this.apps.disconnectApp(admin.userId, id, appId);
    return handleForm({ action, ...this.userPage(id, 'app-disconnected') });
  }

  /** Conflicts only with another change of the same value, not with changes by the account's owner. */
  private saveChange(admin: SignedInUser, id: string, form: Form, fact: Values, details: object = {}): Promise<void> {
    return saveMerged({
      form,
      sent: fact,
      read: () => this.users.getUser(id),
      valuesOf: userFacts,
      save: (changes, { version }) => this.users.updateUser(admin.userId, id, { ...changes, ...details }, version),
    });
  }

  /** For forms without typed text. */
  private userPage(id: string, done?: keyof typeof DONE): FormPage {
    return {
      rerender: ({ message, status }) => this.showUser(id, { rejection: message, status }),
      redirectTo: `/console/users/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}

/** Redirects bookmarks and links from `/console/people`, the former path of `/console/users`. */
@ConsoleParts('console')
export class FormerUserPathsController {
  @Get('people')
  redirectList(@Req() request: Request): never {
    throw movedTo('/console/users', request);
  }

  @Get('people/:id')
  redirectUser(@Id() id: string, @Req() request: Request): never {
    throw movedTo(`/console/users/${id}`, request);
  }

  @Get('exports/people')
  redirectExport(@Req() request: Request): never {
    throw movedTo('/console/exports/users', request);
  }
}

function movedTo(path: string, { originalUrl }: Request): MovedError {
  const start = originalUrl.indexOf('?');
  return new MovedError(start === -1 ? path : path + originalUrl.slice(start));
}
