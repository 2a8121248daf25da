import { Injectable } from '@nestjs/common';
import { Page } from '../../../platform/input/page.js';
import type { ApplicationDto, ListApplicationsQuery } from './application.dto.js';
import { toApplication } from './application.mapper.js';
import { ApplicationsRepository } from './applications.repository.js';

/** Lets admins read applications. */
@Injectable()
export class ApplicationDesk {
  constructor(private readonly repository: ApplicationsRepository) {}

  async listApplications(query: ListApplicationsQuery): Promise<Page<ApplicationDto>> {
    const [rows, total] = await this.repository.listApplications(query, query.status);
    return new Page(rows.map(toApplication), query, total);
  }

  async getApplication(id: string): Promise<ApplicationDto> {
    return toApplication(await this.repository.getApplication(id));
  }

  countOpenApplications(): Promise<number> {
    return this.repository.countOpenApplications();
  }
}
