import { type Partner, partnerKey } from './partner.js';
import type { ServiceResponse, Service } from './service.js';

/** A service in this process or another one. */
type Api = Pick<Service, 'admin' | 'call'>;

/** A new partner client with a key, and with support by default. */
export async function supported(service: Api, fields: Record<string, unknown> = {}): Promise<Partner> {
  const created = await service.admin('POST', '/partners', {
    name: 'Launch Harbor',
    contactEmail: 'team@launchharbor.example',
    supportEnabled: true,
    ...fields,
  });
  if (created.status !== 201) throw new Error(`No partner: ${created.text}`);
  const { id } = created.body.data as { id: string };
  return { id, key: await partnerKey(service, id) };
}

export async function addArticle(service: Api, { id }: Partner, title: string, body: string): Promise<string> {
  const { status, text, body: response } = await service.admin('POST', `/partners/${id}/knowledge`, { title, body });
  if (status !== 201) throw new Error(`No article: ${text}`);
  return response.data.id as string;
}

export const ask = (
  service: Api,
  { key }: Partner,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ServiceResponse> => service.call('/v1/support/ask', { method: 'POST', key, headers, body });

export const reply = (service: Api, id: string, content: string, fields: object = {}): Promise<ServiceResponse> =>
  service.admin('POST', `/support/conversations/${id}/replies`, { content, ...fields });
