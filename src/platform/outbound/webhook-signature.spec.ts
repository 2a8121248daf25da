import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { generateSecret, webhookHeaders } from './webhook-signature.js';

const MESSAGE = { id: 'msg_1', event: 'ping', body: '{"event":"ping","text":"ü"}', sentAt: new Date() };

describe('The signature of a webhook', () => {
  it('is the HMAC of the raw body with the secret string as shown', () => {
    const secret = generateSecret();
    const expected = createHmac('sha256', secret).update(MESSAGE.body, 'utf8').digest('hex');
    expect(webhookHeaders(MESSAGE, [secret])['X-Catalog-Signature']).toBe(`sha256=${expected}`);
  });

  it('verifies in a Standard Webhooks library with the current or retired secret and with no other', () => {
    const [current, retired] = [generateSecret(), generateSecret()];
    const headers = webhookHeaders(MESSAGE, [current, retired]);
    expect(new Webhook(current).verify(MESSAGE.body, headers)).toEqual({ event: 'ping', text: 'ü' });
    expect(new Webhook(retired).verify(MESSAGE.body, headers)).toEqual({ event: 'ping', text: 'ü' });
    expect(() => new Webhook(generateSecret()).verify(MESSAGE.body, headers)).toThrow('No matching signature found');
  });

  it('is absent if no secret was issued', () => {
    expect(Object.keys(webhookHeaders(MESSAGE, []))).toEqual([
      'Content-Type',
      'User-Agent',
      'X-Catalog-Event',
      'webhook-id',
      'webhook-timestamp',
    ]);
  });

  it('uses secrets of whsec_ and 32 random bytes in base64', () => {
    const secret = generateSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(generateSecret());
  });
});
