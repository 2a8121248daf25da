import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AccessChanges } from '../../access/access-changes.js';

/** Transactions that change members. */
@Injectable()
export class MemberChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
  ) {}

  /** Applies to the next request in this process. A trigger notifies the other processes. */
  async run<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.unitOfWork.run(work);
    this.changes.announce();
    return result;
  }
}
