import { generateSecret, webhookHeaders } from '../../src/platform/outbound/webhook-signature.js';
import type { SampleReceiver } from '../../src/surfaces/reference/sample-receivers.js';
import { RunningReceiver } from './running-receiver.js';
import { until } from './until.mjs';

/** What a receiver of the documentation guarantees, in every language. */
export function describeReceiver(language: SampleReceiver['language']): void {
  describe(`The ${language} receiver in docs/partners.md`, () => {
    const secret = generateSecret();
    const body = JSON.stringify({
      event: 'directory_submissions.completed',
      tool: { slug: 'tidepool', name: 'Tidepööl' },
    });
    let receiver: RunningReceiver;

    beforeAll(async () => {
      receiver = await RunningReceiver.start(language, secret);
    });
    afterAll(() => receiver.stop());

    const signed = (...by: string[]): Record<string, string> =>
      webhookHeaders({ id: '1', event: 'directory_submissions.completed', body, sentAt: new Date() }, by);

    it('accepts an event signed by the service', async () => {
      expect(await receiver.send(body, signed(secret))).toBe(204);
      await until(() => receiver.printed.includes('directory_submissions.completed tidepool'));
    });

    it('accepts an event signed with its secret and a previous one', async () => {
      expect(await receiver.send(body, signed(secret, generateSecret()))).toBe(204);
    });

    it('rejects an event that was changed, signed with another secret, or not signed', async () => {
      expect(await receiver.send(`${body} `, signed(secret))).toBe(401);
      expect(await receiver.send(body, signed(generateSecret()))).toBe(401);
      expect(await receiver.send(body, {})).toBe(401);
    });

    it.each(['', 'sha256=', 'sha256=ü', 'x'.repeat(1_000)])('rejects the signature “%s”', async (signature) => {
      const headers = { ...signed(secret), 'X-Catalog-Signature': Buffer.from(signature).toString('latin1') };
      expect(await receiver.send(body, headers)).toBe(401);
    });
  });
}
