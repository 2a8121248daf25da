import type { VNode } from 'preact';
import type { ToolDetailDto, ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { type Crumb, breadcrumbList, Breadcrumbs } from '../../kit/components/breadcrumbs.js';
import { Empty } from '../../kit/components/empty.js';
import { useSite } from '../../kit/components/site.js';
import { excerpt } from '../../kit/components/texts.js';
import { Layout } from '../../kit/layout/layout.js';
import { AdultGate } from '../listings/notices/adult-gate.js';
import { CompareBar } from '../listings/compare-bar.js';
import { ToolCards } from '../listings/listing-card.js';

export interface AlternativesProps {
  tool: ToolDetailDto;
  isAdult: boolean;
  /** The visitor has not confirmed the age check. */
  isHidden: boolean;
  alternatives: ToolDto[];
}

export function AlternativesView({ tool, isAdult, isHidden, alternatives }: AlternativesProps): VNode {
  const { siteUrl } = useSite();
  const name = excerpt(tool.name, 60);
  const path = `/tools/${tool.slug}/alternatives`;
  const crumbs: Crumb[] = [
    { name: 'Tools', path: '/tools' },
    { name: tool.name, path: `/tools/${tool.slug}` },
    { name: 'Alternatives', path },
  ];
  return (
    <Layout
      title={`Alternatives to ${name}`}
      description={`Tools that share tags or the category with ${name}, with pricing, ratings and popularity.`}
      canonical={path}
      noindex={isAdult || alternatives.length === 0}
      section="tools"
      statements={isAdult ? [] : [breadcrumbList(crumbs, siteUrl)]}
    >
      {isHidden ? (
        <AdultGate what="This list" confirmed={`${path}?adult=true`} />
      ) : (
        <div class="stack">
          <Breadcrumbs crumbs={crumbs} />
          <h1 dir="auto">Alternatives to {name}</h1>
          {alternatives.length === 0 ? (
            <Empty heading="No alternatives yet">
              No other tool has the tags or the category of {name}. <a href="/tools">Browse all tools</a>
            </Empty>
          ) : (
            <>
              <p class="lead">Tools that share its tags or category.</p>
              <h2 class="visually-hidden">Listings</h2>
              <ToolCards tools={alternatives} isComparable={!isAdult} />
            </>
          )}
        </div>
      )}
      {!isAdult && <CompareBar with={tool} />}
    </Layout>
  );
}
