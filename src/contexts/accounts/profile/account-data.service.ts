import { Injectable } from '@nestjs/common';
import { type ExportedKeys, KeysService } from '../../access/keys/keys.service.js';
import { type ExportedSubscription, SubscriptionsService } from '../../billing/subscriptions.service.js';
import { type Choices, NotificationChoicesService } from '../../notifications/choices/notification-choices.service.js';
import { type ConnectedApp, ConnectedAppsService } from '../connections/connected-apps.service.js';
import { IdentitiesService, type LinkedIdentity } from '../providers/identities.service.js';
import { type SessionDto, SessionsService, toSession } from '../../access/sessions/sessions.service.js';
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
export class AccountDataService {
  constructor(
    private readonly users: UsersService,
    private readonly subscriptions: SubscriptionsService,
    private readonly identities: IdentitiesService,
    private readonly sessions: SessionsService,
    private readonly keys: KeysService,
    private readonly choices: NotificationChoicesService,
    private readonly apps: ConnectedAppsService,
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
