import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import type { DirectoryMatchDto } from '../../../../contexts/directories/matching/directory-match.dto.js';
import type { LaunchQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { Empty } from '../../kit/components/empty.js';
import { Summary } from '../../kit/components/faq.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { counted } from '../../kit/components/measures.js';
import { excerpt, externalLink } from '../../kit/components/texts.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { badgeText, FACT_COLUMNS, FactCells } from '../../kit/launch/directory-facts.js';
import { launchPath } from '../../kit/launch/launch-path.js';
import { Layout } from '../../kit/layout/layout.js';
import type { Form } from '../../kit/pages/form-handler.js';

interface LaunchProps {
  /** As in the fields of the form. */
  typed: Form;
  problems?: Problems | undefined;
  categories: DirectoryCategoryDto[];
  linkTypes: string[];
  /** Undefined before the visitor has chosen anything, and if there are problems. */
  found?: FoundDirectories | undefined;
}

interface FoundDirectories {
  query: LaunchQuery;
  /** The tool whose labels are used. */
  tool: ToolDetailDto | undefined;
  directories: DirectoryMatchDto[];
}

const LEAD = 'Directories where you can submit your product, best fit first.';

export const LaunchView = ({ found, problems, ...form }: LaunchProps): VNode => (
  <Layout
    title="Launch list"
    description={LEAD}
    canonical="/launch"
    noindex={found !== undefined || problems !== undefined}
    section="directories"
  >
    <div class="stack stack-loose">
      <div class="stack">
        <h1>Launch list</h1>
        <p class="lead">{LEAD}</p>
      </div>
      <div class="with-filters">
        <form class="no-print" action="/launch" aria-label="Find directories">
          {/* Folded on narrow screens, so that the result is visible. */}
          <details class="fold fold-narrow" open={found === undefined}>
            <Summary>Filters</Summary>
            <Fields {...form} problems={problems} />
          </details>
        </form>
        {found === undefined ? <Hint isRejected={problems !== undefined} /> : <Matches {...found} />}
      </div>
    </div>
  </Layout>
);

const FIELDS = ['tags', 'tool', 'maxPrice'];
const LABELS: Form = { badge: '“No badge required”', minDomainRating: 'Domain Rating', type: 'Link type' };

/** A link may contain other parameters, which have no field that could show their problem. */
const otherProblems = (problems: LaunchProps['problems']): string | undefined => {
  const others = [...(problems ?? [])].filter(([name]) => !FIELDS.includes(name));
  return others.length === 0
    ? undefined
    : `This link isn’t valid: ${others.map(([name, problem]) => `${LABELS[name] ?? name} ${problem}`).join('; ')}.`;
};

const Fields = ({ typed, problems, categories, linkTypes }: LaunchProps): VNode => (
  <div class="stack">
    <Rejection text={otherProblems(problems)} />
    <SelectField
      name="category"
      label="Category"
      none="Any category"
      options={categories.map(({ slug, name }) => ({ value: slug, name: excerpt(name, 40) }))}
      chosen={typed.category}
    />
    <Field name="tags" label="Tags" problem={problems?.get('tags')}>
      {(attributes) => <input {...attributes} value={typed.tags ?? ''} maxLength={500} placeholder="seo, no-code" />}
    </Field>
    <Field name="tool" label="Or choose a listed tool" problem={problems?.get('tool')}>
      {(attributes) => <input {...attributes} value={typed.tool ?? ''} maxLength={200} placeholder="Its page URL" />}
    </Field>
    <Field name="maxPrice" label="Maximum price in dollars" problem={problems?.get('maxPrice')}>
      {(attributes) => (
        <input {...attributes} type="number" min="0" max="1000000" step="any" value={typed.maxPrice ?? ''} />
      )}
    </Field>
    <SelectField
      name="type"
      label="Link type"
      none="Any link type"
      options={linkTypes.map((value) => ({ value, name: excerpt(value, 40) }))}
      chosen={typed.type?.toLowerCase()}
    />
    <label class="choice">
      <input type="checkbox" name="badge" value="false" checked={typed.badge === 'false'} />
      <span>No badge required</span>
    </label>
    <button class="button button-primary" type="submit">
      Find directories
    </button>
  </div>
);

const Hint = ({ isRejected }: { isRejected: boolean }): VNode =>
  isRejected ? (
    <Empty heading="Check the filters">Fix the fields that show a problem, then search again.</Empty>
  ) : (
    <Empty heading="Which directories fit your product?">
      Choose a category, enter tags, or name a tool that is listed here. You can save the result and tick off
      directories.
    </Empty>
  );

function Matches({ query, tool, directories }: FoundDirectories): VNode {
  const subject = tool === undefined ? '' : ` for ${excerpt(tool.name, 60)}`;
  if (directories.length === 0)
    return <Empty heading="No matching directories">Raise the maximum price or remove a filter.</Empty>;
  return (
    <section class="stack" aria-labelledby="found">
      <div class="row row-apart">
        <h2 id="found" dir="auto">
          {counted(directories.length, 'directory', 'directories')}
          {subject}
        </h2>
        <a class="button" href={launchPath('/launch/lists/new', query)} rel="nofollow">
          <Icon name="bookmark" /> Save launch list
        </a>
      </div>
      <p class="small quiet no-print">
        In a saved list you tick off directories, add listing URLs and download a CSV. Your filters are kept when you
        sign in.
      </p>
      <FoldingTable columns={['Directory', 'Why it fits', ...FACT_COLUMNS]}>
        {directories.map((directory) => (
          <MatchRow directory={directory} />
        ))}
      </FoldingTable>
    </section>
  );
}

/** Without the facts that have their own columns. */
function whyItFits({ categories, fit, ...directory }: DirectoryMatchDto): string {
  const shared = categories.filter(({ slug }) => fit.labels.includes(slug)).map(({ name }) => excerpt(name, 40));
  return [...(shared.length === 0 ? ['No shared category or tag'] : shared), badgeText(directory)].join(', ');
}

const MatchRow = ({ directory }: { directory: DirectoryMatchDto }): VNode => (
  <tr>
    <th scope="row" class="directory-name" dir="auto">
      <a {...externalLink(directory.website)}>{excerpt(directory.name, 60)}</a>
    </th>
    <td class="reason" data-label="Why it fits" dir="auto">
      {whyItFits(directory)}
    </td>
    <FactCells {...directory} />
  </tr>
);
