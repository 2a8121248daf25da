import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AppClient } from './client-metadata.js';

/** Apps that admins have blocked, by client ID or host. */
@Injectable()
export class AppBlocks {
  constructor(private readonly dataSource: DataSource) {}

  async isBlocked({ clientId, host }: Pick<AppClient, 'clientId' | 'host'>): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>('select from blocked_apps where value = any ($1)', [
      [clientId, ...(host === null ? [] : [host])],
    ]);
    return rows.length > 0;
  }
}
