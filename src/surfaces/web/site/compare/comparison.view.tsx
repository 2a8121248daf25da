import type { VNode } from 'preact';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { type Crumb, breadcrumbList, Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { ListingIcon } from '../../kit/components/listing-icon.js';
import { useSite } from '../../kit/components/site.js';
import { excerpt } from '../../kit/components/texts.js';
import { Layout } from '../../kit/layout/layout.js';
import { type ComparedFact, compareFacts } from './compared-facts.js';

export interface ComparisonProps {
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
