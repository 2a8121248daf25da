import type { VNode } from 'preact';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../components/date.js';
import { Empty } from '../components/empty.js';
import { excerpt } from '../components/texts.js';
import { ListTable, Total } from '../lists/list-table.js';

const EXCERPT_LENGTH = 160;

interface ArticleListProps {
  articles: Page<ArticleDto>;
  /** Each article's page is below it. */
  path: string;
  canEdit?: boolean;
}

export const ArticleList = ({ articles: { items, pagination }, path, canEdit = true }: ArticleListProps): VNode => (
  <section class="stack" aria-labelledby="articles">
    <div class="row">
      <h2 id="articles">
        Articles <Total value={pagination.total} />
      </h2>
      {canEdit && (
        <a class="button button-small to-end" href={`${path}/new`}>
          Create article
        </a>
      )}
    </div>
    <ListTable
      label="Articles"
      columns={['Title', 'Text', 'Updated']}
      path={path}
      query={{}}
      pagination={pagination}
      empty={
        <Empty heading="No articles yet">
          AI replies only from articles. Without articles, the team replies to every question.
        </Empty>
      }
    >
      {items.map((article) => (
        <tr>
          <th scope="row" dir="auto">
            <a href={`${path}/${article.id}`}>{article.title}</a>
          </th>
          <td data-label="Text" dir="auto">
            {excerpt(article.body, EXCERPT_LENGTH)}
          </td>
          <td data-label="Updated" class="one-line">
            <ExactAgo at={new Date(article.updatedAt)} />
          </td>
        </tr>
      ))}
    </ListTable>
  </section>
);
