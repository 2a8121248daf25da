import { Injectable } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { UserSessions } from '../../../../contexts/accounts/users/user-sessions.js';
import { UsersService } from '../../../../contexts/accounts/users/users.service.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { HeldKeys } from './held-keys.js';
import { UserListView } from './user-list.view.js';
import type { PeopleQuery } from './users.dto.js';
import { PersonView, type SentToPerson } from './user.view.js';
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
    private readonly keys: HeldKeys,
    private readonly history: SubjectHistory,
  ) {}

  async list(person: Person, query: PeopleQuery): Promise<FreshPage> {
    const page = Math.min(query.page, LAST_PAGE);
    const [frame, people] = await Promise.all([
      this.frames.of(person),
      this.users.list({ ...query, page, limit: PER_PAGE }),
    ]);
    return freshPage(UserListView, { frame, people, query });
  }

  async show(person: Person, id: string, sent: SentToPerson): Promise<FreshPage> {
    const user = await this.users.get(id);
    const [frame, sessions, keys, history] = await Promise.all([
      this.frames.of(person),
      this.sessions.list(id, { page: 1, limit: MAX_SESSIONS }),
      this.keys.of({ userId: id }),
      this.history.of(id),
    ]);
    const usage = await this.keys.usageOf(keys);
    return freshPage(PersonView, { frame, user, sessions: sessions.items, keys, usage, history, sent }, sent.status);
  }
}
