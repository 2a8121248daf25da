import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import type { SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import type { ArticleDto } from '../../../../contexts/support/knowledge/knowledge.dto.js';
import type { Page } from '../../../../platform/input/page.js';
import { ArticleList } from '../../kit/knowledge/article-list.js';
import { type Trial, TrialBox } from '../../kit/knowledge/trial-box.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { articlesPath, SupportNav } from '../support/support-nav.js';

export interface ArticlesProps {
  frame: Frame;
  supportMode: SupportMode;
  articles: Page<ArticleDto>;
  trial: Trial;
}

export function ArticlesView({ frame, supportMode, articles, trial }: ArticlesProps): VNode {
  const { member } = frame;
  const path = articlesPath(member);
  const canEdit = hasRole(member.role, 'editor');
  return (
    <PartnerFrame {...frame} section="/support" title="Articles">
      <SupportNav member={member} page="articles" />
      <p class="small quiet">AI replies to your customers only from these articles, in live mode and in the sandbox.</p>
      <div class="with-facts">
        <ArticleList articles={articles} path={path} canEdit={canEdit} />
        {canEdit && (
          <aside aria-label="Test AI replies">
            <TrialBox path={path} supportMode={supportMode} trial={trial} />
          </aside>
        )}
      </div>
    </PartnerFrame>
  );
}
