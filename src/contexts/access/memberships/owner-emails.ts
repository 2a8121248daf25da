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
      subject: `New API key for ${partner.name}`,
      text: `The API key “${keyName}” of ${partner.name} was created${mode(partner)}.

If you don’t know about it, revoke the key:

${this.url(partner, 'keys')}
`,
    }));
  }

  queueSecretChanged(manager: EntityManager, clientId: string): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `New webhook secret for ${partner.name}`,
      text: `A webhook secret of ${partner.name} was created${mode(partner)}.

If you don’t know about it, ask the other owners, or create a new one:

${this.url(partner, 'webhooks')}
`,
    }));
  }

  queueWebhookUrlChanged(manager: EntityManager, clientId: string): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `Webhook URL of ${partner.name} changed`,
      text: `The webhook URL of ${partner.name} was changed${mode(partner)}. Events are sent to the new URL.

If you don’t know about it, ask the other owners, or change it back:

${this.url(partner, 'webhooks')}
`,
    }));
  }

  /** `member`: the email address of the account that joined. */
  queueMemberJoined(manager: EntityManager, clientId: string, member: string, role: MemberRole): Promise<void> {
    return this.queue(manager, clientId, (partner) => ({
      subject: `New member of ${partner.name}`,
      text: `${member} joined ${partner.name} as ${role}.

If you don’t know about it, remove the member:

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

  private url({ liveId, isTest }: Partner, page: string): string {
    return `${this.config.siteUrl}/partner/${liveId}${isTest && page !== 'members' ? '/test' : ''}/${page}`;
  }
}

const mode = ({ isTest }: Partner): string => (isTest ? ' in test mode' : '');
