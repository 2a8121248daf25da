import { Injectable } from '@nestjs/common';
import { ShareLinks } from '../../../../contexts/partners/sharing/share-links.service.js';
import { cachedImage, cachedPage, type WebPage } from '../../kit/pages/page.js';
import type { Theme } from '../badges/badge.dto.js';
import { ProgressBadgeView } from './progress-badge.view.js';
import { ShareView } from './share.view.js';

/** Cached until the submission, its checks or the catalog change. Each request reads whether the link still exists. */
@Injectable()
export class ShareLoader {
  constructor(private readonly links: ShareLinks) {}

  async showProgress(token: string): Promise<WebPage> {
    const stamp = await this.links.getStamp('share', token);
    return cachedPage(ShareView, stamp, () => this.links.getProgress(stamp.toolId));
  }

  async showBadge(token: string, theme: Theme): Promise<WebPage> {
    const { toolId, version } = await this.links.getStamp('badge', token);
    return cachedImage(ProgressBadgeView, { toolId, version, theme }, async () => {
      const { name, state, submittedCount, targetDirectoriesCount } = await this.links.getProgress(toolId);
      return { name, state, submittedCount, targetDirectoriesCount, theme };
    });
  }
}
