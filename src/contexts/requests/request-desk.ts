import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Page } from '../../platform/input/page.js';
import type {
  ListedRequestDto,
  ListingRequestDto,
  ListRequestsQuery,
  UpdateListingRequestBody,
} from './listing-request.dto.js';
import { toListedRequest, toListingRequest } from './listing-request.mapper.js';
import { ListingRequestsRepository } from './listing-requests.repository.js';
import { RequestRules } from './request-rules.js';

/** Lets admins read and edit listing requests. */
@Injectable()
export class RequestDesk {
  constructor(
    private readonly repository: ListingRequestsRepository,
    private readonly rules: RequestRules,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async listRequests(query: ListRequestsQuery): Promise<Page<ListedRequestDto>> {
    const { rows, total } = await this.repository.listRequests(query, { status: query.status });
    return new Page(rows.map(toListedRequest), query, total);
  }

  async getRequest(id: string): Promise<ListingRequestDto> {
    return toListingRequest(await this.repository.getRequest(this.unitOfWork.manager, id));
  }

  countOpenRequests(): Promise<number> {
    return this.repository.countOpenRequests();
  }

  /** Null clears an optional field. Only open requests can be edited. */
  updateRequest(
    actor: string,
    id: string,
    changes: UpdateListingRequestBody,
    expectedVersion?: number,
  ): Promise<ListingRequestDto> {
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    return this.unitOfWork.run(async (manager) => {
      const request = await this.repository.lockOpenRequest(manager, id, expectedVersion);
      request.fields = await this.rules.checkedFields({ ...request.fields, ...given }, manager);
      await this.repository.updateRequest(manager, request);
      const details = { fields: Object.keys(given) };
      await this.audit.record(manager, { actor, action: 'listing-request.updated', subject: id, details });
      // Read again, because a trigger sets the version.
      return toListingRequest(await this.repository.getRequest(manager, id));
    });
  }
}
