import type { VNode } from 'preact';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { CopyButton } from '../../kit/components/code-block.js';
import { excerpt } from '../../kit/components/texts.js';

/** Most directories allow this length for a short description. */
const SHORT = 160;

/** Text for submission forms. */
export function SubmissionTexts({ tool, submission }: { tool: AdminToolDto; submission: SubmissionDetailDto }): VNode {
  const texts: [string, string | null | undefined][] = [
    ['Name', tool.name],
    ['Website', tool.website],
    ['Tagline', tool.tagline],
    ['Short description', excerpt(tool.description, SHORT)],
    ['Long description', tool.description],
    ['Category', tool.category?.name],
    ['Tags', tool.tags.map(({ name }) => name).join(', ')],
    ['Pricing', tool.pricing],
    ['Logo', tool.icon],
    ...tool.screenshots.map((url, index): [string, string] => [`Screenshot ${index + 1}`, url]),
    ['Video', tool.video],
    ['Founder', submission.founderName],
    ['Founder email', submission.founderEmail],
    ['Founded', submission.foundingDate],
    ['Launched', submission.isLaunched === null ? null : submission.isLaunched ? 'Yes' : 'No'],
  ];
  return (
    <section class="panel stack stack-tight" aria-labelledby="texts">
      <div class="row row-apart">
        <h2 id="texts">Text for submission forms</h2>
        <a href={`/tools/${tool.slug}`}>View listing</a>
      </div>
      <dl>
        {texts.map(([name, text]) =>
          text == null || text === '' ? null : (
            <div class="copy-field">
              <dt>{name}</dt>
              <dd class="clamp" dir="auto">
                {text}
              </dd>
              <dd>
                <CopyButton text={text} what={name} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
