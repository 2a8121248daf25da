import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { Config } from '../../platform/config/config.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError, conflict } from '../../platform/errors/app-error.js';
import { mapPage, type Page, type PageRequest } from '../../platform/input/page.js';
import { lockSender, type UserRequestCounts } from '../access/users/senders.js';
import { LabelResolverService } from '../catalog/taxonomy/label-resolver.service.js';
import { ListingIntakeService } from '../partners/submit/listing-intake.service.js';
import { assertNoProblems, inspectedListing } from '../partners/submit/submit-rules.js';
import { ListingRequestBody, type ListingRequestDto } from './listing-request.dto.js';
import { type UserRequest, toListingRequestSummary, toListingRequest } from './listing-request.entity.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { ListingRequestEmailsService } from './listing-request-emails.service.js';

export const MAX_OPEN_REQUESTS = 3;
export const MAX_RECENT_REQUESTS = 10;
export const RECENT_DAYS = 30;

@Injectable()
export class ListingRequestsService {
  constructor(
    private readonly repository: ListingRequestsRepository,
    private readonly listings: ListingIntakeService,
    private readonly labels: LabelResolverService,
    private readonly messages: ListingRequestEmailsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  /** A dry run: reports all problems in one error, and stores nothing. */
  async checkRequest(sent: object): Promise<void> {
    await this.checkedFields(sent);
  }

  /** Returns the ID of the request. */
  async createRequest(userId: string, sent: object): Promise<string> {
    const fields = await this.checkedFields(sent);
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

  /**
   * The fields to store, by the rules of partners' submissions: without empty ones, and the category by its slug. Reports all
   * problems in one error.
   */
  async checkedFields(sent: object, manager = this.unitOfWork.manager): Promise<ListingRequestBody> {
    const inspected = inspectedListing(ListingRequestBody, sent, this.config);
    assertNoProblems(inspected, await this.listings.findProblems(manager, inspected.valid));
    const { input } = inspected;
    const [category] = await this.labels.findCategories(manager, [input.category]);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value != null));
    return { ...(given as unknown as ListingRequestBody), category: category?.slug ?? input.category };
  }

  async listUserRequests(userId: string, request: PageRequest): Promise<Page<UserRequest>> {
    const requests = await this.repository.listRequests(request, { userId });
    return mapPage(requests, (row) => ({ ...toListingRequestSummary(row), toolSlug: row.toolSlug }));
  }

  /** All requests with all fields, for the download of the user's data. */
  async exportRequests(userId: string): Promise<ListingRequestDto[]> {
    return (await this.repository.listUserRequests(userId)).map(toListingRequest);
  }
}

function assertWithinLimits({ open, recent }: UserRequestCounts): void {
  if (open >= MAX_OPEN_REQUESTS)
    throw conflict(`You have ${open} open requests, which is the maximum. Wait for a decision, or withdraw one.`);
  if (recent >= MAX_RECENT_REQUESTS)
    throw new AppError(
      'rate-limited',
      `You sent ${recent} requests in the last ${RECENT_DAYS} days, which is the maximum. Try again later.`,
    );
}
