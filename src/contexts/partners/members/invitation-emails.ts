import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { Mails } from '../../../platform/mail/mails.js';
import type { MemberRole } from '../../access/memberships/partner-member.entity.js';

interface Invitation {
  partnerName: string;
  role: MemberRole;
  token: string;
}

@Injectable()
export class InvitationEmails {
  constructor(
    private readonly mails: Mails,
    private readonly config: Config,
  ) {}

  /** Only the email contains the token, so an invitation without an email could not be accepted. */
  assertAvailable(): void {
    this.mails.assertAvailable();
  }

  async queueInvitation(manager: EntityManager, to: string, { partnerName, role, token }: Invitation): Promise<void> {
    const { siteName, siteUrl } = this.config;
    await this.mails.queueEmail(manager, {
      to,
      subject: `You’re invited to ${partnerName} on ${siteName}`,
      text: `You’re invited to join ${partnerName} on ${siteName} as ${role}.

Sign in with this email address (${to}) to accept:

${siteUrl}/invitations/${token}

The link expires in 7 days and works only once. If you don’t know ${partnerName}, ignore this email.
`,
    });
  }
}
