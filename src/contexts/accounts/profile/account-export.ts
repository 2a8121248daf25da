import { Injectable } from '@nestjs/common';
import { type ExportedKeys, KeysService } from '../../access/keys/keys.service.js';
import { type ExportedSubscription, Subscriptions } from '../../billing/subscriptions.js';
import { type Choices, NotificationChoices } from '../../notifications/choices/choices.service.js';
import { type ConnectedApp, ConnectedApps } from '../connections/connected-apps.js';
import { LinkedIdentities, type LinkedIdentity } from '../providers/linked-identities.js';
import type { SessionDto } from '../../access/sessions/session.dto.js';
import { SessionsService } from '../../access/sessions/sessions.service.js';
import { toSession } from '../users/user-sessions.js';
import type { UserDto } from '../users/user.dto.js';
import { UsersService } from '../users/users.service.js';

interface ExportedAccount extends ExportedKeys {
  account: UserDto;
  subscription: ExportedSubscription | null;
  identities: LinkedIdentity[];
  sessions: SessionDto[];
  apps: ConnectedApp[];
  /** What an admin receives by email. */
  notifications: Partial<Choices>;
}

/** Everything stored about an account, except for secrets, which are stored only as hashes. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly users: UsersService,
    private readonly subscriptions: Subscriptions,
    private readonly identities: LinkedIdentities,
    private readonly sessions: SessionsService,
    private readonly keys: KeysService,
    private readonly choices: NotificationChoices,
    private readonly apps: ConnectedApps,
  ) {}

  async exportAccount(userId: string): Promise<ExportedAccount> {
    const [account, subscription, identities, sessions, keys, notifications, apps] = await Promise.all([
      this.users.getUser(userId),
      this.subscriptions.exportSubscription(userId),
      this.identities.listIdentities(userId),
      this.sessions.listSessions(userId),
      this.keys.exportKeys(userId),
      this.choices.exportChoices(userId),
      this.apps.listApps(userId),
    ]);
    return { account, subscription, identities, sessions: sessions.map(toSession), ...keys, notifications, apps };
  }
}
