import { type ServiceResponse, type Service } from './service.js';

export interface Partner {
  id: string;
  key: string;
}

/** A partner client with a key. */
export async function partner(service: Service, webhookUrl: string | null = null): Promise<Partner> {
  const fields = { name: 'Launch Harbor', contactEmail: 'team@launchharbor.example', webhookUrl };
  const { id } = (await service.admin('POST', '/partners', fields)).body.data;
  return { id, key: await partnerKey(service, id) };
}

export const partnerKey = async (service: Pick<Service, 'admin'>, id: string): Promise<string> =>
  (await service.admin('POST', `/partners/${id}/keys`, {})).body.data.key;

/** A body with only the required fields; a test passes the fields that it checks. */
export const submission = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Draftwell',
  website: 'https://draftwell.example/',
  tagline: 'Long-form drafts that keep your voice',
  description: 'Draftwell turns a brief into an outline and an outline into a draft.',
  category: 'writing',
  pricing: 'FREEMIUM',
  founderName: 'Ada Example',
  founderEmail: 'ada@draftwell.example',
  tags: ['seo'],
  ...fields,
});

export const submit = (
  service: Service,
  key: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ServiceResponse> => service.call('/v1/submit-ai-tool', { method: 'POST', key, body, headers });

/** Submits a valid body; throws if it is rejected. */
export async function submitted(service: Service, key: string, fields: Record<string, unknown> = {}): Promise<any> {
  const { status, body, text } = await submit(service, key, submission(fields));
  if (status !== 201) throw new Error(`The submission failed: ${text}`);
  return body.data;
}
