import type { Config } from '../../platform/config/config.js';
import { isWebAddress } from '../../platform/http/value-rules.js';
import { publicUrlProblem } from '../../platform/outbound/public-url.js';
import type { SubmitToolBody } from './submit-body.dto.js';
import { isVideoAddress } from './video-address.js';

/** What is wrong with addresses that are well-formed. Those that are not have been reported as such. */
export function addressProblems(body: SubmitToolBody, { allowPrivateNetwork }: Config): string[] {
  const fetched: [name: string, value: unknown][] = [
    ['website', body.website],
    ['icon', body.icon],
    ['frame', body.frame],
    ...screenshotsOf(body),
  ];
  const problems = fetched.flatMap(([name, value]) => {
    if (typeof value !== 'string' || !isWebAddress(value)) return [];
    const problem = publicUrlProblem(value, { httpsOnly: false, allowPrivate: allowPrivateNetwork });
    return problem === undefined ? [] : [`${name} ${problem}`];
  });
  const { video } = body;
  if (typeof video === 'string' && isWebAddress(video) && !isVideoAddress(video))
    problems.push('video must be a YouTube or Vimeo address');
  return problems;
}

const screenshotsOf = ({ screenshots }: SubmitToolBody): [string, unknown][] =>
  Array.isArray(screenshots) ? screenshots.map((value, index) => [`screenshots[${index}]`, value]) : [];
