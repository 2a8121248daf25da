import { generateSecret, webhookHeaders } from '../../src/platform/outbound/webhook-signature.js';
import type { SampleReceiver } from '../docs/sample-receivers.js';
import { RunningReceiver, type SignatureHeader } from './running-receiver.js';
import { until } from './until.mjs';

/** What a receiver of the documentation guarantees, in every language and with both functions. */
export function describeReceiver(language: SampleReceiver['language']): void {
  describe.each<SignatureHeader>(['X-Catalog-Signature', 'webhook-signature'])(
    `The ${language} receiver of the webhooks guide, verifying %s`,
    (header) => {
      const secret = generateSecret();
      const body = JSON.stringify({
        event: 'directory_submissions.completed',
        tool: { slug: 'tidepool', name: 'Tidepööl' },
      });
      let receiver: RunningReceiver;

      beforeAll(async () => {
        receiver = await RunningReceiver.start(language, secret, header);
      });
      afterAll(() => receiver.stop());

      const sent = (sentAt: Date, ...by: string[]): Record<string, string> =>
        webhookHeaders({ id: '1', event: 'directory_submissions.completed', body, sentAt }, by);
      const signed = (...by: string[]): Record<string, string> => sent(new Date(), ...by);

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

      const broken = ['', 'sha256=', 'sha256=ü', 'v1,', 'v1,ü v1,', 'x'.repeat(1_000)];
      it.each(broken)('rejects the signature “%s”', async (signature) => {
        const headers = { ...signed(secret), [header]: Buffer.from(signature).toString('latin1') };
        expect(await receiver.send(body, headers)).toBe(401);
      });

      if (header === 'webhook-signature') {
        it('accepts an event signed with its secret after the new one', async () => {
          expect(await receiver.send(body, signed(generateSecret(), secret))).toBe(204);
        });

        it.each([-10, 10])('rejects an event sent %i minutes from now', async (minutes) => {
          const sentAt = new Date(Date.now() + minutes * 60_000);
          expect(await receiver.send(body, sent(sentAt, secret))).toBe(401);
        });

        it.each(['webhook-id', 'webhook-timestamp'])('rejects an event with another %s', async (name) => {
          const changed = name === 'webhook-id' ? '2' : String(Math.floor(Date.now() / 1_000) + 60);
          expect(await receiver.send(body, { ...signed(secret), [name]: changed })).toBe(401);
          expect(await receiver.send(body, { ...signed(secret), [name]: '' })).toBe(401);
        });
      }
    },
  );
}
