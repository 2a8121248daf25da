import type { VNode } from 'preact';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ArticleList } from '../../kit/knowledge/article-list.js';
import { type Trial, TrialBox } from '../../kit/knowledge/trial-box.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { PartnerNav } from '../partners/partner-nav.js';

export interface KnowledgeProps {
  frame: Frame;
  partner: PartnerDto;
  articles: Page<ArticleDto>;
  trial: Trial;
}

export function KnowledgeView({ frame, partner, articles, trial }: KnowledgeProps): VNode {
  const path = `/console/partners/${partner.id}/knowledge`;
  return (
    <ConsoleFrame {...frame} section="partners" title={partner.name}>
      <PartnerNav partnerId={partner.id} page="knowledge" />
      <div class="with-facts">
        <ArticleList articles={articles} path={path} />
        <aside aria-label="Test AI replies">
          <TrialBox path={path} supportMode={partner.supportMode} trial={trial} forTeam />
        </aside>
      </div>
    </ConsoleFrame>
  );
}
