import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { EmailsService } from '../../platform/mail/emails.service.js';
import { NotificationEventsService } from '../notifications/events/notification-events.service.js';
import type { ListingRequest } from './listing-request.entity.js';

/**
 * Notifies founders and the team of requests. Emails go to the email address of the account, which is confirmed, never to
 * `founderEmail`, which is not.
 */
@Injectable()
export class ListingRequestEmailsService {
  constructor(
    private readonly mails: EmailsService,
    private readonly events: NotificationEventsService,
    private readonly config: Config,
  ) {}

  notifyTeam(manager: EntityManager, { id, fields }: Pick<ListingRequest, 'id' | 'fields'>): Promise<void> {
    return this.events.recordEvents(manager, 'listing-request', [{ id, name: fields.name }]);
  }

  queueReceipt(manager: EntityManager, to: string, { fields }: Pick<ListingRequest, 'fields'>): Promise<void> {
    return this.mails.queueReachable(manager, {
      to,
      subject: 'We received your listing request',
      text: `We received your request to list ${fields.name} (${fields.website}) on ${this.config.siteName}.

Our team reviews it and emails you the decision. Nothing is public until then. See its status, or withdraw it:

${this.config.siteUrl}/submit/requests
`,
    });
  }

  queueApproval(
    manager: EntityManager,
    to: string,
    { fields }: Pick<ListingRequest, 'fields'>,
    slug: string,
  ): Promise<void> {
    return this.mails.queueReachable(manager, {
      to,
      subject: 'Your listing request was approved',
      text: `${fields.name} is listed on ${this.config.siteName}:

${this.config.siteUrl}/tools/${slug}

Images, features and FAQ that you left out are added within a few minutes.
`,
    });
  }

  queueDecline(manager: EntityManager, to: string, { fields, message }: ListingRequest): Promise<void> {
    return this.mails.queueReachable(manager, {
      to,
      subject: 'Your listing request was declined',
      text: `We did not list ${fields.name} (${fields.website}) on ${this.config.siteName}. Message from our team:

${message ?? ''}

See all your requests:

${this.config.siteUrl}/submit/requests
`,
    });
  }
}
