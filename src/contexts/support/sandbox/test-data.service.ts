import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { GapGroupingRepository } from '../gaps/gap-grouping.repository.js';
import { TestDataRepository, type TestDataScope } from './test-data.repository.js';

const RETENTION_MS = 30 * 86_400_000;
const CLEANUP_MS = 3_600_000;

/** Deletes submissions, deliveries and conversations of test mode: after 30 days, or when a partner asks for it. */
@Injectable()
export class TestDataService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(TestDataService.name);
  private cleanup: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: TestDataRepository,
    private readonly gaps: GapGroupingRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** `actor` is the ID of the user. Does nothing for a live client. */
  async deleteTestData(actor: string, testClientId: string): Promise<void> {
    await this.deleteAll({ clientId: testClientId });
    await this.unitOfWork.run(async (manager) => {
      await this.repository.deleteIdempotencyRecords(manager, testClientId);
      await this.audit.record(manager, { actor, action: 'partner.test-data-deleted', subject: testClientId });
    });
  }

  async deleteExpired(): Promise<void> {
    try {
      await this.deleteAll({ before: new Date(Date.now() - RETENTION_MS) });
    } catch (error) {
      this.logger.warn(`Expired test data not deleted, will retry: ${String(error)}`);
    }
  }

  onApplicationBootstrap(): void {
    this.cleanup = setInterval(() => void this.deleteExpired(), CLEANUP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.cleanup);
  }

  /** In small transactions, so that none locks many rows for long. */
  private async deleteAll(scope: TestDataScope): Promise<void> {
    for (const remove of [
      (manager: EntityManager) => this.repository.deleteRows(manager, 'test_submissions', scope),
      (manager: EntityManager) => this.deleteConversations(manager, scope),
      (manager: EntityManager) => this.repository.deleteRows(manager, 'webhook_deliveries', scope),
    ]) {
      let deleted: number;
      do deleted = await this.unitOfWork.run(remove);
      while (deleted > 0);
    }
  }

  private async deleteConversations(manager: EntityManager, scope: TestDataScope): Promise<number> {
    // Before the conversations, in the order of the job that groups questions.
    await this.gaps.lockGaps(manager);
    const ids = await this.repository.lockConversations(manager, scope);
    if (ids.length === 0) return 0;
    const gapIds = await this.repository.deleteConversations(manager, ids);
    await this.gaps.recountGaps(manager, gapIds);
    return ids.length;
  }
}
