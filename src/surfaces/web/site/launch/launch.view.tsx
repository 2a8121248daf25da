import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { DirectoryCategoryDto } from '../../../../contexts/directories/directory.dto.js';
import type { MatchedDirectories } from '../../../../contexts/directories/directories.service.js';
import type { DirectoryMatchDto } from '../../../../contexts/directories/matching/directory-match.dto.js';
import type { LaunchQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { Empty, excerpt, externalLink, Icon, SubmitButton } from '../../kit/components/elements.js';
import { Summary } from '../../kit/components/blocks.js';
import { type Columns, DataTable } from '../../kit/lists/tables.js';
import { type Problems, Rejection, TextField } from '../../kit/forms/forms.js';
import { SelectField } from '../../kit/forms/filters.js';
import { FACT_COLUMNS, fitHeading, launchPath, othersHeading } from '../../kit/launch/directory-facts.js';
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
  directories: MatchedDirectories;
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

function Fields({ typed, problems, categories, linkTypes }: LaunchProps): VNode {
  const about = (name: string): { name: string; problem: string | undefined; value: string } => ({
    name,
    problem: problems?.get(name),
    value: typed[name] ?? '',
  });
  return (
    <div class="stack">
      <Rejection text={otherProblems(problems)} />
      <SelectField
        name="category"
        label="Category"
        none="Any category"
        options={categories.map(({ slug, name }) => [slug, excerpt(name, 40)])}
        chosen={typed.category}
      />
      <TextField {...about('tags')} label="Tags" maxLength={500} placeholder="seo, no-code" />
      <TextField {...about('tool')} label="Or choose a listed tool" maxLength={200} placeholder="Its page URL" />
      <TextField
        {...about('maxPrice')}
        label="Maximum price in dollars"
        type="number"
        min="0"
        max="1000000"
        step="any"
      />
      <SelectField
        name="type"
        label="Link type"
        none="Any link type"
        options={linkTypes.map((value) => [value, excerpt(value, 40)])}
        chosen={typed.type?.toLowerCase()}
      />
      <label class="choice">
        <input type="checkbox" name="badge" value="false" checked={typed.badge === 'false'} />
        <span>No badge required</span>
      </label>
      <SubmitButton look="primary">Find directories</SubmitButton>
    </div>
  );
}

const Hint = ({ isRejected }: { isRejected: boolean }): VNode =>
  isRejected ? (
    <Empty heading="Check the filters">Fix the fields that show a problem, then search again.</Empty>
  ) : (
    <Empty heading="Which directories fit your product?">
      Choose a category, enter tags, or name a tool that is listed here. You can save the result and tick off
      directories.
    </Empty>
  );

function Matches({ query, tool, directories: { fitting, others, areFitsSet } }: FoundDirectories): VNode {
  const subject = tool === undefined ? '' : ` for ${excerpt(tool.name, 60)}`;
  if (fitting.length + others.length === 0)
    return <Empty heading="No matching directories">Raise the maximum price or remove a filter.</Empty>;
  const othersTable = <DataTable columns={{ ...NAME, ...FACT_COLUMNS }} rows={others} />;
  return (
    <section class="stack" aria-labelledby="found">
      <div class="row row-apart">
        <h2 id="found" dir="auto">
          Directories{subject}
        </h2>
        <a class="button" href={launchPath('/launch/lists/new', query)} rel="nofollow">
          <Icon name="bookmark" /> Save launch list
        </a>
      </div>
      <p class="small quiet no-print">
        In a saved list you tick off directories, add listing URLs and download a CSV. Your filters are kept when you
        sign in.
      </p>
      {fitting.length > 0 && (
        <>
          <h3>{fitHeading(fitting.length)}</h3>
          <DataTable columns={{ ...NAME, 'Why it fits': WHY, ...FACT_COLUMNS }} rows={fitting} />
        </>
      )}
      {others.length > 0 &&
        (areFitsSet || fitting.length > 0 ? (
          <details class="fold fold-print" open={!areFitsSet || fitting.length === 0}>
            <Summary>{othersHeading(others.length)}</Summary>
            {othersTable}
          </details>
        ) : (
          othersTable
        ))}
    </section>
  );
}

const NAME: Columns<DirectoryMatchDto> = {
  Directory: {
    show: ({ name, website, requiresBadge }) => (
      <div class="directory-name">
        <a {...externalLink(website)}>{excerpt(name, 60)}</a>
        {requiresBadge && <div class="note">Badge required</div>}
      </div>
    ),
    dir: 'auto',
  },
};
/** The first reason. The other facts have their own columns. */
const WHY: Columns<DirectoryMatchDto>[string] = {
  show: ({ fit }) => excerpt(fit.reasons[0] ?? '', 120),
  class: 'reason',
  dir: 'auto',
};
