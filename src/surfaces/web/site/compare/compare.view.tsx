import type { ComponentChild, VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { breadcrumbList, Breadcrumbs, type Crumb } from '../../kit/components/blocks.js';
import { Empty, excerpt, NameLink, Section } from '../../kit/components/elements.js';
import { Ago, dollars, DomainRating, grouped, Pricing } from '../../kit/components/formats.js';
import { useSite } from '../../kit/components/viewer.js';
import { Message } from '../../kit/forms/forms.js';
import { Layout } from '../../kit/layout/layout.js';
import { CompareBar, type ListedTool, Thumbnail, ToolCards } from '../listings/listing-card.js';

interface ChoiceProps {
  /** What to change before the chosen tools can be compared. */
  problems: string[];
  /** The chosen tools that can be compared. */
  tools: ListedTool[];
  alternatives: ListedTool[];
  /** The path of the comparison with tools that have similar slugs. */
  suggestion: string | undefined;
}

/** Shown when too few, too many or unknown tools were chosen. */
export function ChoiceView({ problems, tools, alternatives, suggestion }: ChoiceProps): VNode {
  const [first] = tools;
  return (
    <Layout title="Compare tools" description="Up to four tools side by side." noindex section="tools">
      <div class="stack stack-loose">
        <h1>Compare tools</h1>
        {problems.length > 0 && (
          <Message tone="bad" icon="alert">
            <ul role="list">
              {problems.map((problem) => (
                <li dir="auto">{problem}</li>
              ))}
            </ul>
            {suggestion && (
              <p dir="auto">
                Did you mean <a href={suggestion}>{suggestion}</a>?
              </p>
            )}
          </Message>
        )}
        {first === undefined ? (
          <Empty heading="No tools selected">
            Tick “Compare” next to two to four tools. <a href="/tools">Browse tools</a>
          </Empty>
        ) : (
          <>
            <Section id="chosen" title="Selected">
              <ToolCards tools={tools} isComparable isChosen />
            </Section>
            {alternatives.length > 0 && (
              <section class="stack" aria-labelledby="more">
                <h2 id="more" dir="auto">
                  Compare {excerpt(first.name, 60)} with
                </h2>
                <ToolCards tools={alternatives} isComparable />
              </section>
            )}
          </>
        )}
      </div>
      <CompareBar />
    </Layout>
  );
}

type ComparedTool = ToolDetailDto & ListedTool;

interface ComparisonProps {
  tools: ComparedTool[];
  path: string;
  isIndexed: boolean;
}

export function ComparisonView({ tools, path, isIndexed }: ComparisonProps): VNode {
  const { siteUrl } = useSite();
  const names = tools.map(({ name }) => excerpt(name, 40));
  const title = names.join(' vs ');
  const crumbs: Crumb[] = [
    { name: 'Tools', path: '/tools' },
    { name: title, path },
  ];
  const facts = compareFacts(tools);
  return (
    <Layout
      title={title}
      description={`${new Intl.ListFormat('en').format(names)} side by side: pricing, ratings, popularity and features.`}
      canonical={path}
      noindex={!isIndexed}
      section="tools"
      statements={[breadcrumbList(crumbs, siteUrl)]}
    >
      <div class="stack stack-loose">
        <Breadcrumbs crumbs={crumbs} />
        <h1 dir="auto">{title}</h1>
        <div class="table-frame" tabIndex={0} role="region" aria-label="Comparison">
          <table class="table comparison">
            <thead>
              <tr>
                <td />
                {tools.map((tool) => (
                  <ToolHead tool={tool} />
                ))}
              </tr>
            </thead>
            <tbody>
              {facts.map((fact) => (
                <FactRow fact={fact} />
              ))}
            </tbody>
          </table>
        </div>
        <div class="link-list">
          {tools.map(({ slug, name }) => (
            <a href={`/tools/${slug}/alternatives`} dir="auto">
              Alternatives to {excerpt(name, 40)}
            </a>
          ))}
        </div>
      </div>
    </Layout>
  );
}

const ToolHead = ({ tool }: { tool: ComparedTool }): VNode => (
  <th scope="col">
    <div class="stack stack-tight">
      <Thumbnail tool={tool} />
      <NameLink href={`/tools/${tool.slug}`} text={<strong>{excerpt(tool.name, 60)}</strong>} />
      <a class="button button-small" href={`/go/${tool.slug}`} rel="nofollow ugc noopener">
        Visit<span class="visually-hidden"> website of {excerpt(tool.name, 60)}</span>
      </a>
      <p class="small quiet" dir="auto">
        {excerpt(tool.tagline, 120)}
      </p>
    </div>
  </th>
);

const FactRow = ({ fact: { name, values, isDifferent } }: { fact: ComparedFact }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      {excerpt(name, 60)} {isDifferent && <span class="tag">Differs</span>}
    </th>
    {values.map((value) => (
      <td dir="auto">
        {value ?? (
          <span class="quiet">
            <span aria-hidden="true">–</span>
            <span class="visually-hidden">Not given</span>
          </span>
        )}
      </td>
    ))}
  </tr>
);

interface ComparedFact {
  name: string;
  /** One for each tool; undefined if a tool does not have it. */
  values: ComponentChild[];
  isDifferent: boolean;
}

interface FactOfTool {
  name: string;
  /** Empty if the tool does not have it. Tools with different texts differ. */
  text: (tool: ToolDetailDto) => string;
  /** A difference helps to choose, so the row is marked. */
  isDecisive?: boolean;
  /** In place of the text. */
  show?: (tool: ToolDetailDto) => ComponentChild;
}

const MAX_FEATURES = 30;

const FACTS: FactOfTool[] = [
  {
    name: 'Pricing',
    text: ({ pricing }) => pricing,
    show: ({ pricing }) => <Pricing price={pricing} />,
    isDecisive: true,
  },
  {
    name: 'Category',
    text: ({ category }) => category?.name ?? '',
    show: ({ category }) => category && <a href={`/categories/${category.slug}`}>{excerpt(category.name, 40)}</a>,
    isDecisive: true,
  },
  {
    name: 'Tags',
    text: ({ tags }) =>
      tags
        .map(({ name }) => name)
        .sort()
        .join(', '),
  },
  {
    name: 'Domain Rating',
    text: ({ domainRating }) => String(domainRating ?? ''),
    show: ({ domainRating }) => domainRating !== null && <DomainRating value={domainRating} />,
    isDecisive: true,
  },
  {
    name: 'Rating',
    text: ({ rating }) => (rating > 0 ? `${rating.toFixed(1)} out of 5` : ''),
    isDecisive: true,
  },
  { name: 'Clicks', text: ({ opens }) => grouped(opens), isDecisive: true },
  { name: 'Discount code', text: ({ discountCode }) => (discountCode === '' ? '' : 'Yes') },
  { name: 'Affiliate program', text: ({ affiliate }) => (affiliate ? 'Yes' : '') },
  {
    name: 'For sale',
    text: ({ isForSale, askingPrice }) => (isForSale ? (askingPrice > 0 ? dollars(askingPrice) : 'Yes') : ''),
  },
  { name: 'Founder', text: ({ founderName }) => founderName ?? '' },
  { name: 'Location', text: ({ location }) => location ?? '' },
  {
    name: 'Listed',
    text: ({ createdAt }) => createdAt ?? '',
    show: ({ createdAt }) => createdAt !== null && <Ago iso={createdAt} />,
  },
];

/** Facts that at least one of the tools has, and their features: first those that help to choose. */
function compareFacts(tools: readonly ToolDetailDto[]): ComparedFact[] {
  const features = [...new Set(tools.flatMap((tool) => Object.keys(tool.features)))].slice(0, MAX_FEATURES);
  return [...FACTS, ...features.map(featureFact)]
    .toSorted((one, other) => Number(!one.isDecisive) - Number(!other.isDecisive))
    .map((fact) => compareFact(fact, tools))
    .filter(({ values }) => values.some((value) => value !== undefined));
}

/** A feature may have no text. */
const featureFact = (name: string): FactOfTool => ({
  name,
  text: ({ features }) => (Object.hasOwn(features, name) ? features[name] || 'Yes' : ''),
  isDecisive: true,
});

function compareFact(
  { name, text, show, isDecisive = false }: FactOfTool,
  tools: readonly ToolDetailDto[],
): ComparedFact {
  const texts = tools.map(text);
  return {
    name,
    values: tools.map((tool, index) => {
      const own = texts[index] ?? '';
      return own === '' ? undefined : (show?.(tool) ?? excerpt(own, 300));
    }),
    isDifferent: isDecisive && new Set(texts).size > 1,
  };
}
