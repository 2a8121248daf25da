import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { EmailsService } from '../../../platform/mail/emails.service.js';
import { NotificationEventsService } from '../../notifications/events/notification-events.service.js';
import type { PartnerApplication } from './partner-application.entity.js';

/**
 * Notifies applicants and the team. Emails go to the email address of the account, which is confirmed, never to the contact
 * email, which is not. They contain no key and no secret.
 */
@Injectable()
export class ApplicationEmailsService {
  constructor(
    private readonly mails: EmailsService,
    private readonly events: NotificationEventsService,
    private readonly config: Config,
  ) {}

  notifyTeam(manager: EntityManager, { id, name }: Pick<PartnerApplication, 'id' | 'name'>): Promise<void> {
    return this.events.recordEvents(manager, 'application', [{ id, name }]);
  }

  queueReceipt(manager: EntityManager, to: string, { name }: Pick<PartnerApplication, 'name'>): Promise<void> {
    return this.mails.queueReachable(manager, {
      to,
      subject: 'We received your partner application',
      text: `We received ${name}’s application to become a ${this.config.siteName} partner.

Our team reviews it and emails you the decision. See its status, or withdraw it:

${this.config.siteUrl}/partners/apply
`,
    });
  }

  queueApproval(manager: EntityManager, to: string, { name }: PartnerApplication, clientId: string): Promise<void> {
    return this.mails.queueReachable(manager, {
      to,
      subject: 'Your partner application was approved',
      text: `${name} is now a partner of ${this.config.siteName}, and you are its owner.

Open the partner portal to create a test key, try your integration in the sandbox, and invite other members:

${this.config.siteUrl}/partner/${clientId}
`,
    });
  }

  queueDecline(manager: EntityManager, to: string, { name, message }: PartnerApplication): Promise<void> {
    return this.mails.queueReachable(manager, {
      to,
      subject: 'Your partner application was declined',
      text: `We declined ${name}’s application to become a ${this.config.siteName} partner. Message from our team:

${message ?? ''}

See your applications:

${this.config.siteUrl}/partners/apply
`,
    });
  }
}
