import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import type { OutgoingEmail } from '../../../platform/mail/mail-transport.js';
import { Mails } from '../../../platform/mail/mails.js';
import type { MemberRole } from './partner-member.entity.js';

type EmailText = Pick<OutgoingEmail, 'subject' | 'text'>;

interface Partner {
  name: string;
  liveId: string;
  isTest: boolean;
  /** Of its owners. */
  emails: string[];
}

const FIND_PARTNER = `
  select client.name, coalesce(client.test_of, client.id) as "liveId", client.test_of is not null as "isTest",
         array(select u.email from partner_members m join users u on u.id = m.user_id
                where m.client_id = coalesce(client.test_of, client.id) and m.role = 'owner' and u.banned_at is null
                order by m.created_at, u.id) as emails
    from partner_clients client where client.id = $1`;

/**
 * Emails the owners of a partner, in the transaction of the change that they report. In `access`, because keys, webhooks and
 * members report changes. `clientId` is a live or a test client. An email never contains a key or a secret.
 */
@Injectable()
export class OwnerEmails {
  constructor(
    private readonly mails: Mails,
    private readonly config: Config,
  ) {}

  async queueForOwners(manager: EntityManager, clientId: string, email: EmailText): Promise<void> {
    await this.queue(manager, clientId, () => email);
  }

  queueKeyCreated(manager: EntityManager, clientId: string, keyName: string): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `New API key for ${this.place(partner)}`,
      text: `The API key “${keyName}” of ${this.place(partner)} was created.

If this wasn’t you or a colleague, revoke the key:

${this.url(partner, 'keys')}
`,
    }));
  }

  queueSecretChanged(manager: EntityManager, clientId: string): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `New signing secret for ${this.place(partner)}`,
      text: `A signing secret of ${this.place(partner)} was created.

If this wasn’t you or a colleague, create a new one:

${this.url(partner, 'webhooks')}
`,
    }));
  }

  queueWebhookUrlChanged(manager: EntityManager, clientId: string): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `Webhook URL of ${this.place(partner)} changed`,
      text: `The webhook URL of ${this.place(partner)} was changed. Events are sent to the new URL.

If this wasn’t you or a colleague, change it back:

${this.url(partner, 'webhooks')}
`,
    }));
  }

  /** `member`: the email address of the account that joined. */
  queueMemberJoined(manager: EntityManager, clientId: string, member: string, role: MemberRole): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `New member of ${this.place(partner)}`,
      text: `${member} joined ${this.place(partner)} as ${role}.

If this wasn’t you or a colleague, remove the member:

${this.url(partner, 'members')}
`,
    }));
  }

  private async queue(
    manager: EntityManager,
    clientId: string,
    textFor: (partner: Partner) => EmailText,
  ): Promise<void> {
    const [partner] = await manager.query<Partner[]>(FIND_PARTNER, [clientId]);
    if (partner === undefined) return;
    for (const to of partner.emails) await this.mails.queueReachable(manager, { to, ...textFor(partner) });
  }

  private place({ name, isTest }: Partner): string {
    return `${isTest ? `the sandbox of ${name}` : name} on ${this.config.siteName}`;
  }

  private url({ liveId, isTest }: Partner, page: string): string {
    return `${this.config.siteUrl}/partner/${liveId}${isTest && page !== 'members' ? '/test' : ''}/${page}`;
  }
}
