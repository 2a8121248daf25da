import type { EmailText } from '../../../platform/mail/emails.service.js';
import { type Batch, kindOf } from '../events/notification-kinds.js';

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

const countedKind = ({ kind, count }: Batch): string => {
  const { one, many } = kindOf(kind);
  return count === 1 ? `1 ${one.charAt(0).toLowerCase()}${one.slice(1)}` : `${count} ${many}`;
};

/** The first line of a message: the item itself if there is only one. */
const headline = (batch: Batch): string =>
  batch.count === 1 ? `${kindOf(batch.kind).one}: ${batch.items[0]?.name ?? ''}` : countedKind(batch);

/** Slack's limit of a text. */
const MAX_TEXT = 3_000;

interface SlackMessage {
  /** For receivers that don't show blocks, and for Slack's own notifications. */
  text: string;
  blocks: { type: 'section'; text: { type: 'mrkdwn'; text: string; verbatim: true } }[];
}

/** Names are text: Slack would read `<!channel>` as a mention and `<url|text>` as a link. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const link = (url: string, text: string): string => `<${escaped(url)}|${escaped(text).replaceAll('|', '¦')}>`;

export function slackMessage(batch: Batch, siteUrl: string): SlackMessage {
  const { pathOf, listPath } = kindOf(batch.kind);
  const items = batch.items.map(({ id, name }) => `• ${link(siteUrl + pathOf(id), name)}`);
  const lines = [`*${escaped(headline(batch))}*`, ...items, more(batch, items.length, siteUrl + listPath)];
  return slackText(lines.filter((line) => line !== ''));
}

export const slackTest = (siteUrl: string): SlackMessage =>
  slackText([`Test message. ${link(`${siteUrl}/console/notifications`, 'Notifications')} work.`]);

const more = ({ count }: Batch, named: number, url: string): string =>
  count > named ? `and ${link(url, `${count - named} more`)}` : '';

/** One block per line, so that no block exceeds the limit; the text has as many lines as fit. */
function slackText(lines: readonly string[]): SlackMessage {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 > MAX_TEXT) break;
    text += `${text === '' ? '' : '\n'}${line}`;
  }
  return {
    text,
    blocks: lines.map((line) => ({ type: 'section', text: { type: 'mrkdwn', text: line, verbatim: true } })),
  };
}
