import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { EmailChangeRequests } from '../../../../contexts/accounts/profile/email-change-requests.js';
import { LinkedIdentities } from '../../../../contexts/accounts/providers/linked-identities.js';
import { NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { AccountView } from './account.view.js';

@Injectable()
export class AccountLoader {
  constructor(
    private readonly emailRequests: EmailChangeRequests,
    private readonly identities: LinkedIdentities,
  ) {}

  async showAccount(
    user: SignedInUser,
    { status, ...shown }: Partial<SentForm> & { done?: unknown },
  ): Promise<FreshPage> {
    const [pendingEmail, identities] = await Promise.all([
      this.emailRequests.findPendingEmail(user.userId),
      this.identities.listIdentities(user.userId),
    ]);
    const empty = { typed: { name: user.name }, problems: NOTHING_SENT.problems, done: undefined };
    return freshPage(AccountView, { user, ...empty, pendingEmail, identities, ...shown }, status);
  }
}
