import { kindOf } from '../events/notification-kinds.js';
import type { Batch } from '../events/batch.js';
import { countedKind, headline } from './headline.js';

interface EmailText {
  subject: string;
  text: string;
}

export const notificationEmail = (batch: Batch, siteUrl: string): EmailText => ({
  subject: headline(batch),
  text: `${section(batch, siteUrl)}\n${footer(siteUrl)}`,
});

export const digestEmail = (batches: readonly Batch[], siteUrl: string): EmailText => ({
  subject: `Daily digest: ${batches.map(countedKind).join(', ')}`,
  text: `${batches.map((batch) => section(batch, siteUrl)).join('\n')}\n${footer(siteUrl)}`,
});

function section(batch: Batch, siteUrl: string): string {
  const { pathOf, listPath } = kindOf(batch.kind);
  const items = batch.items.map(({ id, name }) => `${name}\n${siteUrl}${pathOf(id)}\n`);
  const left = batch.count - items.length;
  const more = left > 0 ? [`and ${left} more\n${siteUrl}${listPath}\n`] : [];
  return [`${countedKind(batch)}\n`, ...items, ...more].join('\n');
}

const footer = (siteUrl: string): string => `--\nChoose what you receive: ${siteUrl}/console/notifications\n`;
