import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../platform/errors/app-error.js';
import { Page, type PageRequest } from '../../platform/input/page.js';
import { lockSender, type SentCounts } from '../access/users/senders.js';
import type { ListingRequestDto } from './listing-request.dto.js';
import { type OwnRequest, toListedRequest, toListingRequest } from './listing-request.mapper.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { RequestMessages } from './request-messages.js';
import { RequestRules } from './request-rules.js';

export const MAX_OPEN_REQUESTS = 3;
export const MAX_RECENT_REQUESTS = 10;
export const RECENT_DAYS = 30;

/** Lets users send in tools to be listed. */
@Injectable()
export class ListingRequests {
  constructor(
    private readonly repository: ListingRequestsRepository,
    private readonly rules: RequestRules,
    private readonly messages: RequestMessages,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** A dry run: reports all problems in one error, and stores nothing. */
  async checkRequest(sent: object): Promise<void> {
    await this.rules.checkedFields(sent);
  }

  /** Returns the ID of the request. */
  async createRequest(userId: string, sent: object): Promise<string> {
    const fields = await this.rules.checkedFields(sent);
    const id = uuid();
    await this.unitOfWork.run(async (manager) => {
      const sender = await lockSender(manager, userId);
      if (sender?.bannedAt !== null) throw new AppError('forbidden', 'This account can’t send listing requests.');
      assertWithinLimits(await this.repository.countSent(manager, userId, RECENT_DAYS));
      await this.repository.insertRequest(manager, { id, userId, fields });
      await this.messages.notifyTeam(manager, { id, fields });
      await this.messages.queueReceipt(manager, sender.email, { fields });
      await this.audit.record(manager, { actor: userId, action: 'listing-request.created', subject: id });
    });
    return id;
  }

  async withdrawRequest(userId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const request = await this.repository.lockRequest(manager, id, userId);
      if (request.status === 'withdrawn') return;
      if (request.status !== 'open')
        throw conflict(`This request was already ${request.status}, so it can’t be withdrawn.`);
      Object.assign(request, { status: 'withdrawn', decidedAt: new Date() });
      await this.repository.updateRequest(manager, request);
      await this.audit.record(manager, { actor: userId, action: 'listing-request.withdrawn', subject: id });
    });
  }

  async listOwnRequests(userId: string, request: PageRequest): Promise<Page<OwnRequest>> {
    const { rows, total } = await this.repository.listRequests(request, { userId });
    const requests = rows.map((row) => ({ ...toListedRequest(row), toolSlug: row.toolSlug }));
    return new Page(requests, request, total);
  }

  /** All requests with all fields, for the download of the user's data. */
  async exportRequests(userId: string): Promise<ListingRequestDto[]> {
    return (await this.repository.findRequestsOf(userId)).map(toListingRequest);
  }
}

function assertWithinLimits({ open, recent }: SentCounts): void {
  if (open >= MAX_OPEN_REQUESTS)
    throw conflict(`You have ${open} open requests, which is the maximum. Wait for a decision, or withdraw one.`);
  if (recent >= MAX_RECENT_REQUESTS)
    throw new AppError(
      'rate-limited',
      `You sent ${recent} requests in the last ${RECENT_DAYS} days, which is the maximum. Try again later.`,
    );
}
