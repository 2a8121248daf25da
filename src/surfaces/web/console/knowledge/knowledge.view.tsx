import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ExactAgo } from '../../components/date.js';
import { Empty } from '../../components/empty.js';
import { grouped } from '../../components/measures.js';
import { addressOf, Pages } from '../../components/pagination.js';
import { excerpt } from '../../components/texts.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
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
  const address = `/console/partners/${partner.id}/knowledge`;
  return (
    <ConsoleFrame {...frame} section="partners" title={partner.name}>
      <PartnerNav partnerId={partner.id} page="knowledge" />
      <div class="with-facts">
        <section class="stack" aria-labelledby="articles">
          <div class="row">
            <h2 id="articles">
              Articles <span class="count">{grouped(pagination.total)}</span>
            </h2>
            <a class="button button-small to-end" href={`${address}/new`}>
              New article
            </a>
          </div>
          {items.length === 0 ? (
            <Empty heading="No article yet">
              AI replies from articles only. Without one, people answer everything.
            </Empty>
          ) : (
            <div class="table-frame">
              <table class="table table-folds">
                <thead>
                  <tr>
                    <th scope="col">Title</th>
                    <th scope="col">Text</th>
                    <th scope="col">Changed</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((article) => (
                    <tr>
                      <th scope="row" dir="auto">
                        <a href={`${address}/${article.id}`}>{article.title}</a>
                      </th>
                      <td data-label="Text" dir="auto">
                        {excerpt(article.body, EXCERPT_LENGTH)}
                      </td>
                      <td data-label="Changed" class="one-line">
                        <ExactAgo at={new Date(article.updatedAt)} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <Pages pagination={pagination} address={(page) => addressOf(address, { page })} />
        </section>
        <aside aria-label="Try a question">
          <TrialBox partner={partner} trial={trial} />
        </aside>
      </div>
    </ConsoleFrame>
  );
}
