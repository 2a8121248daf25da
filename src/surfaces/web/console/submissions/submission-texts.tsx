import type { VNode } from 'preact';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { codePoints } from '../../../../platform/input/value-rules.js';
import { cutAtWord } from '../../../../platform/text/cut-text.js';
import { CopyButton } from '../../kit/components/code-block.js';
import { externalLink } from '../../kit/components/texts.js';

/** The lengths that directories allow, in characters. */
const LENGTHS = [60, 140, 160, 300, 500];

interface Text {
  name: string;
  text: string | null | undefined;
  /** The file name of an image to download. */
  file?: string;
}

/** Text and images for submission forms. */
export function SubmissionTexts({ tool, submission }: { tool: AdminToolDto; submission: SubmissionDetailDto }): VNode {
  const { slug } = tool;
  const texts: Text[] = [
    { name: 'Name', text: tool.name },
    { name: 'Website', text: tool.website },
    ...cuts('Tagline', tool.tagline),
    ...cuts('Description', tool.description),
    { name: 'Category', text: tool.category?.name },
    { name: 'Tags', text: tool.tags.map(({ name }) => name).join(', ') },
    { name: 'Pricing', text: tool.pricing },
    { name: 'Features', text: pairs(Object.entries(tool.features), ': ', '\n') },
    {
      name: 'FAQ',
      text: pairs(
        tool.faqs.map(({ question, answer }) => [question, answer] as const),
        '\n',
        '\n\n',
      ),
    },
    { name: 'Logo', text: tool.icon, file: `${slug}-logo` },
    { name: 'Main screenshot', text: tool.frame, file: `${slug}-screenshot` },
    ...tool.screenshots.map((text, index) => ({
      name: `Screenshot ${index + 1}`,
      text,
      file: `${slug}-screenshot-${index + 1}`,
    })),
    { name: 'Video', text: tool.video },
    ...Object.entries(tool.socials).map(([network, text]) => ({ name: `Social link: ${network}`, text })),
    { name: 'Location', text: tool.location },
    { name: 'Founder', text: submission.founderName },
    { name: 'Founder email', text: submission.founderEmail },
    { name: 'Founded', text: submission.foundingDate },
    { name: 'Launched', text: submission.isLaunched === null ? null : submission.isLaunched ? 'Yes' : 'No' },
  ];
  return (
    <section class="panel stack stack-tight" aria-labelledby="texts">
      <div class="row row-apart">
        <h2 id="texts">Text for submission forms</h2>
        <span class="row">
          <a href={`/console/tools/${tool.id}`}>Edit listing</a>
          {tool.published && <a href={`/tools/${slug}`}>View listing</a>}
        </span>
      </div>
      <dl>
        {texts.map(({ name, text, file }) =>
          text == null || text === '' ? null : (
            <div class="copy-field">
              <dt>{name}</dt>
              <dd class="clamp" dir="auto">
                {text}
              </dd>
              <dd class="row">
                {file !== undefined && <Download url={text} what={name} file={file} />}
                <CopyButton text={text} what={name} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** The text, preceded by the lengths to which it must be cut. */
function cuts(name: string, text: string): Text[] {
  const length = codePoints(text);
  const shorter = LENGTHS.filter((max) => max < length).map((max) => ({
    name: `${name}, at most ${max} characters`,
    text: cutAtWord(text, max),
  }));
  // Without its line breaks, a text may fit into several lengths.
  return [
    ...shorter.filter((cut, index) => cut.text !== shorter[index - 1]?.text),
    { name: `${name}${shorter.length > 0 ? `, ${length} characters` : ''}`, text },
  ];
}

const pairs = (entries: (readonly [string, string])[], within: string, between: string): string =>
  entries.map((parts) => parts.filter((part) => part !== '').join(within)).join(between);

/** Browsers save images of this site, and open images of other sites in a new tab. */
const Download = ({ url, what, file }: { url: string; what: string; file: string }): VNode => (
  <a class="button button-small" {...externalLink(url)} target="_blank" download={`${file}${extensionOf(url)}`}>
    Download<span class="visually-hidden"> {what}</span>
  </a>
);

const extensionOf = (url: string): string => /\.(?:png|jpe?g|webp|gif|svg|avif)(?=$|[?#])/i.exec(url)?.[0] ?? '';
