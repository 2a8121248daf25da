import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { excerpt } from '../../kit/components/texts.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { ListTable, Total } from '../../kit/lists/list-table.js';
import { PartnerNav } from '../partners/partner-nav.js';
import { type Trial, TrialBox } from './trial-box.js';

export interface KnowledgeProps {
  frame: Frame;
  partner: PartnerDto;
  articles: Page<ArticleDto>;
  trial: Trial;
}

const EXCERPT_LENGTH = 160;

export function KnowledgeView({ frame, partner, articles: { items, pagination }, trial }: KnowledgeProps): VNode {
  const path = `/console/partners/${partner.id}/knowledge`;
  return (
    <ConsoleFrame {...frame} section="partners" title={partner.name}>
      <PartnerNav partnerId={partner.id} page="knowledge" />
      <div class="with-facts">
        <section class="stack" aria-labelledby="articles">
          <div class="row">
            <h2 id="articles">
              Articles <Total value={pagination.total} />
            </h2>
            <a class="button button-small to-end" href={`${path}/new`}>
              Create article
            </a>
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
        <aside aria-label="Test AI replies">
          <TrialBox partner={partner} trial={trial} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}
