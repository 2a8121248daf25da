import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ConnectedApps } from '../../../../contexts/accounts/connections/connected-apps.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { HolderKeys } from './holder-keys.js';
import { UserListView } from './user-list.view.js';
import type { UserListQuery } from './users.dto.js';
import { UserView, type SentUserForm } from './user.view.js';
import { SubjectHistory } from '../audit/subject-history.js';

const PER_PAGE = 50;
const MAX_SESSIONS = 100;

/** The list of users, and a user's page. */
@Injectable()
export class UsersLoader {
  constructor(
    private readonly frames: Frames,
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly keys: HolderKeys,
    private readonly apps: ConnectedApps,
    private readonly history: SubjectHistory,
  ) {}

  async listUsers(admin: SignedInUser, query: UserListQuery): Promise<FreshPage> {
    const page = Math.min(query.page, LAST_PAGE);
    const [frame, users] = await Promise.all([
      this.frames.loadFrame(admin),
      this.users.listUsers({ ...query, page, limit: PER_PAGE }),
    ]);
    return freshPage(UserListView, { frame, users, query });
  }

  async showUser(admin: SignedInUser, id: string, sent: SentUserForm): Promise<FreshPage> {
    const user = await this.users.getUser(id);
    const [frame, sessions, keys, apps, history] = await Promise.all([
      this.frames.loadFrame(admin),
      this.sessions.listSessions(id, { page: 1, limit: MAX_SESSIONS }),
      this.keys.listHolderKeys({ userId: id }),
      this.apps.listApps(id),
      this.history.listEvents(id),
    ]);
    const usage = await this.keys.loadUsage(keys, apps);
    return freshPage(
      UserView,
      { frame, user, sessions: sessions.items, keys, apps, usage, history, sent },
      sent.status,
    );
  }
}
