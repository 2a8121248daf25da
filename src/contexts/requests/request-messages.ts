import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { Mails } from '../../platform/mail/mails.js';
import { NotificationEvents } from '../notifications/events/events.js';
import type { ListingRequest } from './listing-request.entity.js';

/**
 * Notifies founders and the team of requests. Emails go to the email address of the account, which is confirmed, never to
 * `founderEmail`, which is not.
 */
@Injectable()
export class RequestMessages {
  constructor(
    private readonly mails: Mails,
    private readonly events: NotificationEvents,
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

  /** False if the user gets no emails about requests. */
  canNotify(email: string): boolean {
    return this.mails.canReach(email);
  }
}
