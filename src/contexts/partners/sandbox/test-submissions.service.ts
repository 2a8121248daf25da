import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PageRequest } from '../../../platform/input/page.js';
import type { ToolStatusDto } from '../submissions/submission.dto.js';
import type { SubmissionRow } from '../submissions/submission.mapper.js';
import type { Identifier } from '../submissions/submissions.repository.js';
import { toTestStatus } from './test-submission.mapper.js';
import { type TestSubmissionFilters, TestSubmissionsRepository } from './test-submissions.repository.js';

/** Reads test submissions. The client is always a test client. */
@Injectable()
export class TestSubmissions {
  constructor(private readonly submissions: TestSubmissionsRepository) {}

  /** Null if the client has no such submission. Returns the newest match. */
  async findStatus(clientId: string, identifier: Identifier): Promise<ToolStatusDto | null> {
    const submission = await this.submissions.findSubmission(clientId, identifier);
    return submission && toTestStatus(submission);
  }

  /** The client's slugs that a new slug must differ from: this one, and those with a number after it. */
  findTakenSlugs(manager: EntityManager, clientId: string, slug: string): Promise<Set<string>> {
    return this.submissions.findTakenSlugs(manager, clientId, slug);
  }

  /** Newest first. */
  listSubmissions(
    request: PageRequest,
    filters: TestSubmissionFilters,
  ): Promise<{ rows: SubmissionRow[]; total: number }> {
    return this.submissions.listSubmissions(request, filters);
  }
}
