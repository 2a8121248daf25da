import type { VNode } from 'preact';
import type { ToolDetailDto, ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { type Crumb, breadcrumbList, Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { Empty } from '../../kit/components/empty.js';
import { ListingIcon } from '../../kit/components/listing-icon.js';
import { useSite } from '../../kit/components/site.js';
import { excerpt } from '../../kit/components/texts.js';
import { Message } from '../../kit/forms/message.js';
import { Layout } from '../../kit/layout/layout.js';
import { CompareBar } from '../listings/compare-bar.js';
import { ToolCards } from '../listings/listing-card.js';
import { type ComparedFact, compareFacts } from './compared-facts.js';

interface ChoiceProps {
  /** What to change before the chosen tools can be compared. */
  problems: string[];
  /** The chosen tools that can be compared. */
  tools: ToolDto[];
  alternatives: ToolDto[];
}

/** Shown when too few, too many or unknown tools were chosen. */
export function ChoiceView({ problems, tools, alternatives }: ChoiceProps): VNode {
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
          </Message>
        )}
        {first === undefined ? (
          <Empty heading="No tools selected">
            Tick “Compare” next to two to four tools. <a href="/tools">Browse tools</a>
          </Empty>
        ) : (
          <>
            <section class="stack" aria-labelledby="chosen">
              <h2 id="chosen">Selected</h2>
              <ToolCards tools={tools} isComparable isChosen />
            </section>
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

interface ComparisonProps {
  tools: ToolDetailDto[];
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
        <div class="row">
          {tools.map(({ slug, name }) => (
            <a class="nav-link" href={`/tools/${slug}/alternatives`} dir="auto">
              Alternatives to {excerpt(name, 40)}
            </a>
          ))}
        </div>
      </div>
    </Layout>
  );
}

const ToolHead = ({ tool }: { tool: ToolDetailDto }): VNode => (
  <th scope="col">
    <div class="stack stack-tight">
      <ListingIcon name={tool.name} icon={tool.icon} />
      <a href={`/tools/${tool.slug}`} dir="auto">
        <strong>{excerpt(tool.name, 60)}</strong>
      </a>
      <p class="small quiet" dir="auto">
        {excerpt(tool.tagline, 120)}
      </p>
      <a class="button button-small" href={`/go/${tool.slug}`} rel="nofollow ugc noopener">
        Visit<span class="visually-hidden"> website of {excerpt(tool.name, 60)}</span>
      </a>
    </div>
  </th>
);

const FactRow = ({ fact: { name, values, isDifferent } }: { fact: ComparedFact }): VNode => (
  <tr>
    <th scope="row" dir="auto">
      {excerpt(name, 60)}
      {isDifferent && <span class="tag">Differs</span>}
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
