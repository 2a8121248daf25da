import { packageOf } from '../submissions/packages.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { toSummary } from '../submissions/submission.mapper.js';
import type { State } from '../submissions/workflow.js';
import type { ResolvedListing } from './listing-intake.js';
import type { SubmitToolBody } from './submit-body.dto.js';

/** Fields that the service fills in, by their names in the request. */
const GENERATED = ['slug', 'icon', 'frame', 'features', 'faq'] as const;

interface SubmittedTool extends Pick<ResolvedListing, 'category' | 'tags'> {
  body: SubmitToolBody;
  tool: { id: string; slug: string; name: string; website: string; createdAt: Date };
}

export const firstState = ({ paymentType }: SubmitToolBody): State | null => (paymentType == null ? null : 'IN_QUEUE');

/** The response to a submission, live or test. */
export function toSubmittedTool({ body, category, tags, tool }: SubmittedTool, siteUrl: string): SubmittedToolDto {
  const state = firstState(body);
  return {
    id: tool.id,
    slug: tool.slug,
    name: tool.name,
    url: `${siteUrl}/tools/${tool.slug}`,
    website: tool.website,
    ...packageOf(body.paymentType ?? null),
    submissionState: state,
    summary: toSummary({ state, submitted: 0, recorded: 0, notes: '' }),
    statusUrl: `${siteUrl}/v1/ai-tools/status?id=${tool.id}`,
    createdAt: tool.createdAt.toISOString(),
    resolved: { category: category.slug, tags: tags.map(({ input, slug }) => ({ input, slug })) },
    generated: GENERATED.filter((name) => body[name] == null),
  };
}
