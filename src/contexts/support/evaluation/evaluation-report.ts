import type { AskedQuestion, ProductResult } from './evaluation.js';

interface ReportOptions {
  /** Whether questions, replies and reasons are shown. */
  hasTexts: boolean;
  /** Whether a model was asked, whose failures an operator needs to see. */
  hasModel: boolean;
}

/** The figures of one product, or of several together. */
export function toReport(heading: string, results: readonly ProductResult[], options: ReportOptions): string {
  const asked = results.flatMap((result) => result.asked);
  const tokens = results.reduce((sum, result) => sum + result.tokens, 0);
  const answerable = asked.filter(({ pattern }) => pattern !== null);
  const replies = asked.filter(({ reply }) => reply !== null);
  const right = replies.filter(({ isRight }) => isRight);
  const wrong = replies.filter(({ isRight }) => !isRight);
  return [
    printable(heading),
    `  questions    ${answerable.length} answerable, ${asked.length - answerable.length} not`,
    `  precision    ${share(right, replies)}  right replies of all replies`,
    `  coverage     ${share(right, answerable)}  right replies of answerable questions`,
    `  suggestions  ${share(answerable.filter(isSuggested), answerable)}  answerable questions with a passage that matches`,
    `  latency      p50 ${atShare(asked, 0.5)} ms, p95 ${atShare(asked, 0.95)} ms, max ${atShare(asked, 1)} ms`,
    `  tokens       ${tokens}${tokens > 0 ? `, ${Math.round(tokens / asked.length)} per question` : ''}`,
    ...(options.hasModel ? reasonLines(asked) : []),
    ...(options.hasTexts ? wrong.flatMap(wrongLines) : []),
    '',
  ].join('\n');
}

const isSuggested = (question: AskedQuestion): boolean => question.isSuggested;

const share = (part: readonly unknown[], whole: readonly unknown[]): string =>
  `${part.length}/${whole.length}${whole.length > 0 ? ` = ${(part.length / whole.length).toFixed(2)}` : ''}`.padEnd(15);

function atShare(asked: readonly AskedQuestion[], at: number): string {
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  return (times[Math.max(0, Math.ceil(at * times.length) - 1)] ?? 0).toFixed(1);
}

/** Why questions got no reply. Reasons of a model and of refusals don't quote customers, so `--counts` shows them, too. */
function reasonLines(asked: readonly AskedQuestion[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of asked.flatMap(({ reasons }) => reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count], index) => `  ${index === 0 ? 'no reply' : '        '}     ${count} × ${printable(reason)}`);
}

const wrongLines = ({ question, pattern, reply }: AskedQuestion): string[] => [
  `  wrong        ${printable(question)}`,
  `    reply      ${printable(reply ?? '')}`,
  `    expected   ${pattern === null ? 'no reply' : `/${printable(pattern)}/`}`,
];

/** Text on one line, without characters that control a terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim();
