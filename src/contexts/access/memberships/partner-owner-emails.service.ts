import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { type EmailText, EmailsService } from '../../../platform/mail/emails.service.js';
import { findRow } from '../../../platform/database/rows.js';
import type { MemberRole } from './partner-member.entity.js';

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
export class PartnerOwnerEmailsService {
  constructor(
    private readonly mails: EmailsService,
    private readonly config: Config,
  ) {}

  async queueForOwners(manager: EntityManager, clientId: string, email: EmailText): Promise<void> {
    await this.queue(manager, clientId, () => email);
  }

  queueKeyCreated(manager: EntityManager, clientId: string, keyName: string): Promise<void> {
    return this.queue(manager, clientId, (partner, place) => ({
      subject: `New API key for ${place}`,
      text: `The API key “${keyName}” of ${place} was created.${this.remedy('revoke the key', partner, 'keys')}`,
    }));
  }

  queueSecretChanged(manager: EntityManager, clientId: string): Promise<void> {
    return this.queue(manager, clientId, (partner, place) => ({
      subject: `New signing secret for ${place}`,
      text: `A signing secret of ${place} was created.${this.remedy('create a new one', partner, 'webhooks')}`,
    }));
  }

  queueWebhookUrlChanged(manager: EntityManager, clientId: string): Promise<void> {
    return this.queue(manager, clientId, (partner, place) => ({
      subject: `Webhook URL of ${place} changed`,
      text: `The webhook URL of ${place} was changed. Events are sent to the new URL.${this.remedy('change it back', partner, 'webhooks')}`,
    }));
  }

  /** `member`: the email address of the account that joined. */
  queueMemberJoined(manager: EntityManager, clientId: string, member: string, role: MemberRole): Promise<void> {
    return this.queue(manager, clientId, (partner, place) => ({
      subject: `New member of ${place}`,
      text: `${member} joined ${place} as ${role}.${this.remedy('remove the member', partner, 'members')}`,
    }));
  }

  private async queue(
    manager: EntityManager,
    clientId: string,
    textFor: (partner: Partner, place: string) => EmailText,
  ): Promise<void> {
    const partner = await findRow<Partner>(manager, FIND_PARTNER, [clientId]);
    if (partner === null) return;
    const place = `${partner.isTest ? `the sandbox of ${partner.name}` : partner.name} on ${this.config.siteName}`;
    const email = textFor(partner, place);
    for (const to of partner.emails) await this.mails.queueReachable(manager, { to, ...email });
  }

  /** The end of an email: what to do on which page. */
  private remedy(task: string, { liveId, isTest }: Partner, page: string): string {
    const mode = isTest && page !== 'members' ? '/test' : '';
    return `

If this wasn’t you or a colleague, ${task}:

${this.config.siteUrl}/partner/${liveId}${mode}/${page}
`;
  }
}
