import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, ILike, In } from 'typeorm';
import { notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { type ClientSupport, PartnerClient } from './partner-client.entity.js';

export interface PartnerName {
  id: string;
  name: string;
}

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  find(id: string): Promise<PartnerClient | null> {
    return this.dataSource.getRepository(PartnerClient).findOneBy({ id });
  }

  async get(id: string): Promise<PartnerClient> {
    const client = await this.find(id);
    if (!client) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  /** A plain query, because every support call needs it. */
  async getSupport(id: string): Promise<ClientSupport> {
    const [client] = await this.dataSource.query<ClientSupport[]>(
      `select id, support_enabled as "supportEnabled", support_mode as "supportMode" from partner_clients where id = $1`,
      [id],
    );
    if (!client) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  findMany(ids: readonly string[]): Promise<PartnerClient[]> {
    return this.dataSource.getRepository(PartnerClient).findBy({ id: In([...new Set(ids)]) });
  }

  /** For select boxes, sorted by name. */
  names(): Promise<PartnerName[]> {
    return this.dataSource.query<PartnerName[]>(
      'select id, name from partner_clients order by lower(name), id limit 500',
    );
  }

  findWith(manager: EntityManager, id: string): Promise<PartnerClient | null> {
    return manager.findOneBy(PartnerClient, { id });
  }

  async getWith(manager: EntityManager, id: string): Promise<PartnerClient> {
    const client = await this.findWith(manager, id);
    if (!client) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  /** Clients whose name or contact email contains the text. */
  async list(request: PageRequest, text?: string): Promise<{ clients: PartnerClient[]; total: number }> {
    const holds = ILike(`%${(text ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`);
    const [clients, total] = await this.dataSource.getRepository(PartnerClient).findAndCount({
      ...(text !== undefined && { where: [{ name: holds }, { contactEmail: holds }] }),
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { clients, total };
  }

  lock(manager: EntityManager, id: string): Promise<PartnerClient | null> {
    return manager.findOne(PartnerClient, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async insert(manager: EntityManager, client: Omit<PartnerClient, 'version'>): Promise<void> {
    await manager.insert(PartnerClient, client);
  }

  async update(manager: EntityManager, id: string, changes: Partial<PartnerClient>): Promise<void> {
    if (Object.keys(changes).length > 0) await manager.update(PartnerClient, { id }, changes);
  }
}
