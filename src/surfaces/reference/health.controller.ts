import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { Unmetered } from '../../contexts/access/policy.js';
import { WithoutEnvelope } from '../../platform/http/responses/envelope.interceptor.js';

@ApiExcludeController()
@Unmetered()
@WithoutEnvelope()
@Controller()
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('healthz')
  @Header('Cache-Control', 'no-store')
  checkHealth(): { status: string } {
    return { status: 'ok' };
  }

  /** The database responds, so requests can be served. Otherwise the error filter sends 503. */
  @Get('readyz')
  @Header('Cache-Control', 'no-store')
  async checkReadiness(): Promise<{ status: string }> {
    await this.dataSource.query('select 1');
    return { status: 'ready' };
  }
}
