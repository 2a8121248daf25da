import type { Config } from '../../../platform/config/config.js';
import { publicUrlProblem } from '../../../platform/outbound/public-url.js';
import type { SubmitToolBody } from './submit-body.dto.js';
import { isVideoUrl } from './video-url.js';

/** Problems of well-formed URLs. */
export function urlProblems(body: Partial<SubmitToolBody>, { allowPrivateNetwork }: Config): string[] {
  const fetched: [name: string, url: string | null | undefined][] = [
    ['website', body.website],
    ['icon', body.icon],
    ['frame', body.frame],
    ...(body.screenshots ?? []).map((url, index): [string, string] => [`screenshots[${index}]`, url]),
  ];
  const problems = fetched.flatMap(([name, url]) => {
    if (url == null) return [];
    const problem = publicUrlProblem(url, { httpsOnly: false, allowPrivate: allowPrivateNetwork });
    return problem === undefined ? [] : [`${name} ${problem}`];
  });
  const { video } = body;
  if (video != null && !isVideoUrl(video)) problems.push('video must be a YouTube or Vimeo URL');
  return problems;
}
