import type { Config } from '../../../platform/config/config.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import type { SubmitToolBody } from './submit-body.dto.js';
import { isVideoAddress } from './video-address.js';

/** Problems of well-formed URLs. */
export function addressProblems(body: Partial<SubmitToolBody>, { allowPrivateNetwork }: Config): string[] {
  const fetched: [name: string, address: string | null | undefined][] = [
    ['website', body.website],
    ['icon', body.icon],
    ['frame', body.frame],
    ...(body.screenshots ?? []).map((address, index): [string, string] => [`screenshots[${index}]`, address]),
  ];
  const problems = fetched.flatMap(([name, address]) => {
    if (address == null) return [];
    const problem = publicUrlProblem(address, { httpsOnly: false, allowPrivate: allowPrivateNetwork });
    return problem === undefined ? [] : [`${name} ${problem}`];
  });
  const { video } = body;
  if (video != null && !isVideoAddress(video)) problems.push('video must be a YouTube or Vimeo URL');
  return problems;
}
