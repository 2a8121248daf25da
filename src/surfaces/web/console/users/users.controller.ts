import { Body, Controller, Get, Query } from '@nestjs/common';
import { KeysService } from '../../../../contexts/access/keys/keys.service.js';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ConnectedApps } from '../../../../contexts/accounts/connections/connected-apps.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormPage, type FormResult, handleForm, StaleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SubjectHistory } from '../audit/subject-history.js';
import { ConsolePages } from '../frame/console-layout.js';
import { HolderKeys } from './holder-keys.js';
import { userFacts } from './user-panels.js';
import { BanForm, PlanForm, RoleForm, UserListQuery } from './users.dto.js';
import { type DONE, type SentUserForm, UserListView, UserView } from './users.view.js';

const PER_PAGE = 50;
const MAX_SESSIONS = 100;

@ConsolePages()
@Controller('console/people')
export class ConsoleUsersController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly keys: KeysService,
    private readonly holderKeys: HolderKeys,
    private readonly apps: ConnectedApps,
    private readonly history: SubjectHistory,
  ) {}

  @Get()
  async listUsers(@Query() query: UserListQuery): Promise<FreshPage> {
    const users = await this.users.listUsers({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE });
    return page(UserListView, { users, query });
  }

  @Get(':id')
  showUser(@Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showAccount(id, { done });
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
      rerender: (sent) => this.showAccount(id, sent),
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
    const action = (): Promise<unknown> => this.sessions.endAllSessions(admin.userId, id);
    return handleForm({ action, ...this.userPage(id, 'sessions-ended') });
  }

  @PostForm(':id/sessions/:sessionId/end')
  endSession(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('sessionId') sessionId: string): FormResult {
    const action = (): Promise<unknown> => this.sessions.endSession(admin.userId, id, sessionId);
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
      onConflict: () =>
        new StaleForm(
          'Not changed: another admin changed this after you opened the page. It now shows the current value.',
        ),
    });
  }

  private async showAccount(id: string, sent: SentUserForm): Promise<FreshPage> {
    const user = await this.users.getUser(id);
    const [sessions, keys, apps, history] = await Promise.all([
      this.sessions.listSessions(id, { page: 1, limit: MAX_SESSIONS }),
      this.holderKeys.listHolderKeys({ userId: id }),
      this.apps.listApps(id),
      this.history.listEvents(id),
    ]);
    const usage = await this.holderKeys.loadUsage(keys, apps);
    return page(UserView, { user, sessions: sessions.items, keys, apps, usage, history, sent }, sent.status);
  }

  /** For forms without typed text. */
  private userPage(id: string, done?: keyof typeof DONE): FormPage {
    return {
      rerender: ({ message, status }) => this.showAccount(id, { rejection: message, status }),
      redirectTo: `/console/people/${id}${done === undefined ? '' : `?done=${done}`}`,
    };
  }
}
