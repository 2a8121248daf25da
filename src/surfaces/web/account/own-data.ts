import { Injectable } from '@nestjs/common';
import { KeysService } from '../../../contexts/access/keys/keys.service.js';
import { Subscriptions } from '../../../contexts/access/plan/subscriptions.js';
import { SessionsService } from '../../../contexts/access/sessions/sessions.service.js';
import { toSession } from '../../../contexts/access/sessions/user-sessions.js';
import { KeyUsage } from '../../../contexts/access/usage/key-usage.js';
import { UsersService } from '../../../contexts/access/users/users.service.js';

/** Everything that is stored about a person, as one JSON text. Secrets are stored as hashes only and are not in it. */
@Injectable()
export class OwnData {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly keys: KeysService,
    private readonly usage: KeyUsage,
    private readonly subscriptions: Subscriptions,
  ) {}

  async of(userId: string): Promise<string> {
    const [account, subscription, sessions, { keys, agreements }] = await Promise.all([
      this.users.get(userId),
      this.subscriptions.exportOf(userId),
      this.sessions.listOf(userId),
      this.keys.exportOf(userId),
    ]);
    const usage = await this.usage.requestsOf(keys.map(({ id }) => id));
    const all = { account, subscription, sessions: sessions.map(toSession), keys, agreements, usage };
    return JSON.stringify(all, null, 2);
  }
}
