import type { VNode } from 'preact';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import type { Pagination } from '../../../../platform/input/page.js';
import { Layout } from '../../kit/layout/layout.js';
import { CompareBar } from '../listings/compare-bar.js';
import { ToolCards } from '../listings/listing-card.js';
import { pathWithQuery, Pages } from '../../kit/components/pagination.js';
import { itemList, pagePrefix, pageSuffix } from '../listings/item-list.js';

const LISTS = {
  top: {
    title: 'Most clicked tools',
    lead: 'Ranked by clicks through to the tool (one per visitor per hour).',
  },
  new: { title: 'New tools', lead: 'Newest listings first.' },
} as const;

export interface ToolListProps {
  list: keyof typeof LISTS;
  tools: ToolDto[];
  /** Undefined for a list with a single page. */
  pagination: Pagination | undefined;
}

export const ToolListView = ({ list, tools, pagination }: ToolListProps): VNode => {
  const { title, lead } = LISTS[list];
  const pathOf = (page?: number): string => pathWithQuery(`/${list}`, { page });
  const page = pagination?.page ?? 1;
  return (
    <Layout
      title={`${title}${pageSuffix(page)}`}
      description={pagePrefix(page) + lead}
      canonical={pathOf(page > 1 ? page : undefined)}
      section={list}
      statements={[itemList(tools, pagination)]}
    >
      <div class="stack">
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        <h2 class="visually-hidden">Listings</h2>
        <ToolCards tools={tools} isComparable />
        {pagination && <Pages pagination={pagination} pathOf={pathOf} />}
      </div>
      <CompareBar />
    </Layout>
  );
};
