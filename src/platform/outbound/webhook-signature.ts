import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const generateSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface EventToSign {
  id: string;
  event: string;
  body: string;
  sentAt: Date;
  /** For a test client. */
  isTest?: boolean;
}

/**
 * The first secret is the current one; the others were retired recently. Without secrets, there are no signatures. X-Catalog-Signature signs the body with the
 * secret as text; Standard Webhooks signs ID, time and body with the decoded secret.
 */
export function webhookHeaders(
  { id, event, body, sentAt, isTest = false }: EventToSign,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const [current] = secrets;
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Catalog-Webhook/1.0',
    'X-Catalog-Event': event,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(isTest && { 'X-Catalog-Mode': 'test' }),
    ...(current !== undefined && {
      'X-Catalog-Signature': `sha256=${createHmac('sha256', current).update(body).digest('hex')}`,
      'webhook-signature': secrets.map((secret) => standardSignature(secret, `${id}.${timestamp}.${body}`)).join(' '),
    }),
  };
}

const standardSignature = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')}`;
