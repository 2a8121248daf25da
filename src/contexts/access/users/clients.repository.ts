import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../../platform/database/list.js';
import { columnsOf } from '../../../platform/database/row-cursors.service.js';
import { Conditions, findRow } from '../../../platform/database/rows.js';
import { notFound, orNotFound } from '../../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../../platform/input/page.js';
import { type ClientSupport, type Mode, PartnerClient } from './partner-client.entity.js';

export interface PartnerName {
  id: string;
  name: string;
}

/** SQL: the client in this column is a live client, or a test client. A test client's data is never shown with live data. */
export const isOfMode = (column: string, mode: Mode): string =>
  `${column} ${mode === 'live' ? 'not in' : 'in'} (select id from partner_clients where test_of is not null)`;

const COLUMNS = columnsOf(
  'c',
  'id name contactEmail webhookUrl supportEnabled supportMode listingEvents createdAt supportCaution',
);

function clientConditions(text: string | undefined): Conditions {
  const where = new Conditions('c.test_of is null');
  if (text === undefined) return where;
  const pattern = where.bind(`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`);
  where.and(`(c.name ilike ${pattern} or c.contact_email ilike ${pattern})`);
  return where;
}

/** Live clients whose name or contact email contains the text, newest first. */
const CLIENTS = list<string | undefined, PartnerClient>({
  from: 'partner_clients c',
  key: 'c.id',
  where: clientConditions,
  order: 'c.created_at desc, c.id',
  page: { columns: { ...COLUMNS, ...columnsOf('c', 'testOf version') } },
  file: { columns: COLUMNS },
});
export const clientRows = CLIENTS.rows;

@Injectable()
export class ClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  findClient(id: string): Promise<PartnerClient | null> {
    return this.dataSource.getRepository(PartnerClient).findOneBy({ id });
  }

  async getClient(id: string): Promise<PartnerClient> {
    return orNotFound(await this.findClient(id), `Partner not found: ${id}`);
  }

  /** A plain query, because every support call needs it. */
  async getClientSupport(id: string): Promise<ClientSupport> {
    const client = await findRow<ClientSupport>(
      this.dataSource,
      `select id, support_enabled as "supportEnabled", support_mode as "supportMode",
              support_caution as "supportCaution", test_of as "testOf"
         from partner_clients where id = $1`,
      [id],
    );
    if (client === null) throw notFound(`Partner not found: ${id}`);
    return client;
  }

  /** For select boxes, sorted by name, without test clients. */
  listClientNames(): Promise<PartnerName[]> {
    const sql = 'select id, name from partner_clients where test_of is null order by lower(name), id limit 500';
    return this.dataSource.query<PartnerName[]>(sql);
  }

  findClientWith(manager: EntityManager, id: string): Promise<PartnerClient | null> {
    return manager.findOneBy(PartnerClient, { id });
  }

  async getClientWith(manager: EntityManager, id: string): Promise<PartnerClient> {
    return orNotFound(await this.findClientWith(manager, id), `Partner not found: ${id}`);
  }

  listClients(request: PageRequest, text?: string): Promise<Page<PartnerClient>> {
    return CLIENTS.readPage(this.dataSource, request, text);
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
