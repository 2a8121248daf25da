import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, ILike, In, IsNull } from 'typeorm';
import { notFound } from '../../../platform/errors/app-error.js';
import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { offsetOf, type PageRequest } from '../../../platform/input/page.js';
import { type ClientSupport, type Mode, PartnerClient } from './partner-client.entity.js';

export interface PartnerName {
  id: string;
  name: string;
}

/** SQL: the client in this column is a live client, or a test client. A test client's data is never shown with live data. */
export const isOfMode = (column: string, mode: Mode): string =>
  `${column} ${mode === 'live' ? 'not in' : 'in'} (select id from partner_clients where test_of is not null)`;

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  findClient(id: string): Promise<PartnerClient | null> {
    return this.dataSource.getRepository(PartnerClient).findOneBy({ id });
  }

  async getClient(id: string): Promise<PartnerClient> {
    const client = await this.findClient(id);
    if (!client) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  /** A plain query, because every support call needs it. */
  async getClientSupport(id: string): Promise<ClientSupport> {
    const [client] = await this.dataSource.query<ClientSupport[]>(
      `select id, support_enabled as "supportEnabled", support_mode as "supportMode", test_of as "testOf"
         from partner_clients where id = $1`,
      [id],
    );
    if (!client) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  findClients(ids: readonly string[]): Promise<PartnerClient[]> {
    return this.dataSource.getRepository(PartnerClient).findBy({ id: In([...new Set(ids)]) });
  }

  findTestClient(liveId: string): Promise<PartnerClient | null> {
    return this.dataSource.getRepository(PartnerClient).findOneBy({ testOf: liveId });
  }

  /** For select boxes, sorted by name, without test clients. */
  listClientNames(): Promise<PartnerName[]> {
    return this.dataSource.query<PartnerName[]>(
      'select id, name from partner_clients where test_of is null order by lower(name), id limit 500',
    );
  }

  findClientWith(manager: EntityManager, id: string): Promise<PartnerClient | null> {
    return manager.findOneBy(PartnerClient, { id });
  }

  async getClientWith(manager: EntityManager, id: string): Promise<PartnerClient> {
    const client = await this.findClientWith(manager, id);
    if (!client) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  /** Live clients whose name or contact email contains the text. */
  async listClients(request: PageRequest, text?: string): Promise<{ clients: PartnerClient[]; total: number }> {
    const matches = ILike(containing(text));
    const [clients, total] = await this.dataSource.getRepository(PartnerClient).findAndCount({
      where:
        text === undefined
          ? { testOf: IsNull() }
          : [
              { testOf: IsNull(), name: matches },
              { testOf: IsNull(), contactEmail: matches },
            ],
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { clients, total };
  }

  /** Which of these live clients have no owner who can sign in. */
  async findWithoutOwner(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `select client.id from partner_clients client
        where client.id = any ($1)
          and not exists (select from partner_members m join users u on u.id = m.user_id
                           where m.client_id = client.id and m.role = 'owner' and u.banned_at is null)`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  lockClient(manager: EntityManager, id: string): Promise<PartnerClient | null> {
    return manager.findOne(PartnerClient, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The database adds its test client. */
  async insertClient(manager: EntityManager, client: Omit<PartnerClient, 'version' | 'testOf'>): Promise<void> {
    await manager.insert(PartnerClient, client);
  }

  async updateClient(manager: EntityManager, id: string, changes: Partial<PartnerClient>): Promise<void> {
    if (Object.keys(changes).length > 0) await manager.update(PartnerClient, { id }, changes);
  }
}

const containing = (text = ''): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const EXPORTED = {
  id: 'id',
  name: 'name',
  contactEmail: 'contact_email',
  webhookUrl: 'webhook_url',
  supportEnabled: 'support_enabled',
  supportMode: 'support_mode',
  listingEvents: 'listing_events',
  createdAt: 'created_at',
};

/** The whole list, in its order. */
export const clientRows = (text?: string): RowQuery =>
  rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from partner_clients
                   where test_of is null and (name ilike $1 or contact_email ilike $1)
                   order by created_at desc, id`,
    [containing(text)],
  );
