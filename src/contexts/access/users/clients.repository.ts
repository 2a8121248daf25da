import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PartnerClient } from './partner-client.entity.js';

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async hasWebhook(id: string): Promise<boolean> {
    const client = await this.dataSource.getRepository(PartnerClient).findOneBy({ id });
    return client?.webhookUrl != null;
  }
}
