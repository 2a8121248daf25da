import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import type { DirectoryMatchDto } from '../../../../contexts/directories/matching/directory-match.dto.js';
import { Empty } from '../../kit/components/empty.js';
import { FoldingTable, NumberHead } from '../../kit/components/folding-table.js';
import { counted, dollars, DomainRating, grouped } from '../../kit/components/measures.js';
import { excerpt, externalLink } from '../../kit/components/texts.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Layout } from '../../kit/layout/layout.js';
import type { LaunchQuery } from './launch.dto.js';

export interface LaunchProps {
  query: LaunchQuery;
  /** The tool whose labels are used. */
  tool: ToolDetailDto | undefined;
  /** Undefined before the visitor has chosen anything. */
  directories: DirectoryMatchDto[] | undefined;
  categories: DirectoryCategoryDto[];
  linkTypes: string[];
}

const LEAD = 'Directories where you can submit your product, best fit first.';

export function LaunchView({ query, tool, directories, categories, linkTypes }: LaunchProps): VNode {
  return (
    <Layout
      title="Launch list"
      description={LEAD}
      canonical="/launch"
      noindex={directories !== undefined}
      section="directories"
    >
      <div class="stack stack-loose">
        <div class="stack">
          <h1>Launch list</h1>
          <p class="lead">{LEAD}</p>
        </div>
        <div class="with-filters">
          <LaunchForm query={query} categories={categories} linkTypes={linkTypes} />
          {directories === undefined ? (
            <Empty heading="Which directories fit your product?">
              Choose a category, enter tags, or name a tool that is listed here.
            </Empty>
          ) : (
            <Matches tool={tool} directories={directories} />
          )}
        </div>
      </div>
    </Layout>
  );
}

const LaunchForm = ({
  query,
  categories,
  linkTypes,
}: Pick<LaunchProps, 'query' | 'categories' | 'linkTypes'>): VNode => (
  <form class="stack" action="/launch" aria-label="Find directories">
    <SelectField
      name="category"
      label="Category"
      none="Any category"
      options={categories.map(({ slug, name }) => ({ value: slug, name: excerpt(name, 40) }))}
      chosen={query.category}
    />
    <div class="field">
      <label for="tags">Tags</label>
      <input id="tags" name="tags" value={query.tags?.join(', ') ?? ''} maxLength={500} placeholder="seo, no-code" />
    </div>
    <div class="field">
      <label for="tool">Or a listed tool</label>
      <input id="tool" name="tool" value={query.tool ?? ''} maxLength={200} placeholder="URL of its page" />
    </div>
    <div class="field">
      <label for="maxPrice">Maximum price in dollars</label>
      <input id="maxPrice" name="maxPrice" type="number" min="0" max="1000000" value={query.maxPrice ?? ''} />
    </div>
    <SelectField
      name="type"
      label="Link type"
      none="Any link type"
      options={linkTypes.map((value) => ({ value, name: excerpt(value, 40) }))}
      chosen={query.type?.toLowerCase()}
    />
    <label class="choice">
      <input type="checkbox" name="badge" value="false" checked={query.badge === false} />
      <span>No badge required</span>
    </label>
    <button class="button button-primary" type="submit">
      Find directories
    </button>
  </form>
);

function Matches({ tool, directories }: { tool: ToolDetailDto | undefined; directories: DirectoryMatchDto[] }): VNode {
  const subject = tool === undefined ? '' : ` for ${excerpt(tool.name, 60)}`;
  if (directories.length === 0)
    return <Empty heading="No directory passes these filters">Raise the price or remove a filter.</Empty>;
  return (
    <section class="stack" aria-labelledby="found">
      <h2 id="found" dir="auto">
        {counted(directories.length, 'directory', 'directories')}
        {subject}
      </h2>
      <FoldingTable
        columns={[
          'Directory',
          'Why it fits',
          <NumberHead>Domain Rating</NumberHead>,
          <NumberHead>Visits per month</NumberHead>,
          'Price',
          'Link',
          'Submission process',
        ]}
      >
        {directories.map((directory) => (
          <MatchRow directory={directory} />
        ))}
      </FoldingTable>
    </section>
  );
}

/** Without the facts that have their own columns. */
function whyItFits({ categories, fit, requiresBadge }: DirectoryMatchDto): string {
  const shared = categories.filter(({ slug }) => fit.labels.includes(slug)).map(({ name }) => excerpt(name, 40));
  const badge = requiresBadge ? 'badge required' : 'no badge required';
  return shared.length === 0 ? `Other category, ${badge}` : `Lists ${shared.join(', ')}; ${badge}`;
}

const MatchRow = ({ directory }: { directory: DirectoryMatchDto }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      <a {...externalLink(directory.website)}>{excerpt(directory.name, 60)}</a>
    </th>
    <td data-label="Why it fits" dir="auto">
      {whyItFits(directory)}
    </td>
    <td class="number" data-label="Domain Rating">
      {directory.domainRating === null ? '–' : <DomainRating value={directory.domainRating} />}
    </td>
    <td class="number" data-label="Visits per month">
      {directory.monthlyVisits === null ? '–' : grouped(directory.monthlyVisits)}
    </td>
    <td data-label="Price">
      {directory.minimumPrice > 0 ? `From ${dollars(directory.minimumPrice)}` : directory.cost}
    </td>
    <td data-label="Link" dir="auto">
      {excerpt(directory.type, 30)}
    </td>
    <td data-label="Submission process" dir="auto">
      {directory.submissionExperience === null ? '–' : excerpt(directory.submissionExperience, 120)}
    </td>
  </tr>
);
