import type { Type } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { inspectedInput } from '../../../platform/input/checked-input.js';
import { parsedUrl } from '../../../platform/input/parsed-url.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import type { ListingFields } from './submit-body.dto.js';

export interface FieldProblem {
  field: string;
  /** What is wrong, as words that follow the name of the field in a form. */
  words: string;
  /** As the API reports it. */
  message: string;
}

export interface InspectedListing<T> {
  input: T;
  /** The valid fields. The database is not queried for others, which can contain anything of any length. */
  valid: Partial<T>;
  /** All problems, as the API reports them. */
  messages: string[];
  /** What is wrong with each field. */
  invalidFields: ReadonlyMap<string, string>;
}

/** Checks all fields except for what only the database knows. */
export function inspectedListing<T extends ListingFields>(
  type: Type<T>,
  sent: object,
  config: Config,
): InspectedListing<T> {
  const { input, problems, invalidFields } = inspectedInput(type, sent);
  const valid = Object.fromEntries(Object.entries(input).filter(([name]) => !invalidFields.has(name))) as Partial<T>;
  const urls = urlProblems(valid, config);
  return {
    input,
    valid,
    messages: [...(problems === undefined ? [] : [problems]), ...urls.map(({ message }) => message)],
    invalidFields: new Map([...invalidFields, ...wordsByField(urls)]),
  };
}

const wordsByField = (problems: readonly FieldProblem[]): [string, string][] =>
  problems.map(({ field, words }) => [field, words]);

/** Reports all problems in one error, each with its field. `stored`: what only the database can detect. */
export function assertNoProblems(
  { messages, invalidFields }: Pick<InspectedListing<unknown>, 'messages' | 'invalidFields'>,
  stored: readonly FieldProblem[],
): void {
  if (messages.length + stored.length === 0) return;
  throw new AppError('invalid', [...messages, ...stored.map(({ message }) => message)].join('; '), {
    fields: new Map([...invalidFields, ...wordsByField(stored)]),
  });
}

/** Problems of well-formed URLs. */
function urlProblems(body: Partial<ListingFields>, { allowPrivateNetwork }: Config): FieldProblem[] {
  const fetched: [field: string, url: string | null | undefined, index?: number][] = [
    ['website', body.website],
    ['icon', body.icon],
    ['frame', body.frame],
    ...(body.screenshots ?? []).map((url, index): [string, string, number] => ['screenshots', url, index]),
  ];
  const problems = fetched.flatMap(([field, url, index]) => {
    if (url == null) return [];
    const problem = publicUrlProblem(url, { httpsOnly: false, allowPrivate: allowPrivateNetwork });
    if (problem === undefined) return [];
    return index === undefined
      ? { field, words: problem, message: `${field} ${problem}` }
      : { field, words: `is invalid: URL ${index + 1} ${problem}`, message: `${field}[${index}] ${problem}` };
  });
  const { video } = body;
  if (video == null || isVideoUrl(video)) return problems;
  const words = 'must be a YouTube or Vimeo URL';
  return [...problems, { field: 'video', words, message: `video ${words}` }];
}

const VIDEO_HOSTS = new Set([
  'youtube.com',
  'm.youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'player.vimeo.com',
]);

function isVideoUrl(value: string): boolean {
  return VIDEO_HOSTS.has(parsedUrl(value)?.hostname.replace(/^www\./, '') ?? '');
}
