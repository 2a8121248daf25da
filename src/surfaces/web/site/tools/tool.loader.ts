import { Injectable } from '@nestjs/common';
import type { ToolDetailDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { sharedTool } from '../../../../contexts/catalog/tools/tool.mapper.js';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import { ShareImages } from '../../../../contexts/listings/share-images/share-images.js';
import type { Provisional } from '../../kit/pages/page.js';
import { FormerPaths } from '../listings/former-paths.js';
import type { AlternativesProps } from './alternatives.view.js';
import { ALTERNATIVES, RelatedListings } from './related-listings.js';
import type { ToolProps } from './tool.view.js';

const SIMILAR = 5;

/** Loads the pages of one tool. */
@Injectable()
export class ToolLoader {
  constructor(
    private readonly tools: ToolsService,
    private readonly related: RelatedListings,
    private readonly former: FormerPaths,
    private readonly shareImages: ShareImages,
    private readonly health: SiteHealth,
  ) {}

  async loadTool(slug: string, adult: boolean): Promise<ToolProps & Provisional> {
    const { tool, isAdult } = await this.former.loadOrRedirect('tool', slug, () => this.tools.getListedTool(slug));
    const isHidden = isAdult && !adult;
    const [similar, directories, { url, isPending }, site] = await Promise.all([
      isHidden ? [] : this.related.findSimilarTools(tool, isAdult, SIMILAR),
      isHidden ? [] : this.related.listRelatedDirectories(tool),
      this.shareImages.findShareImage(sharedTool(tool, isAdult)),
      this.health.findNotice({ kind: 'tool', id: tool.id }),
    ]);
    return { tool, isAdult, isHidden, similar, directories, shareImage: url, site, isProvisional: isPending };
  }

  async loadAlternatives(slug: string, adult: boolean): Promise<AlternativesProps> {
    const load = (): Promise<{ tool: ToolDetailDto; isAdult: boolean }> => this.tools.getListedTool(slug);
    const { tool, isAdult } = await this.former.loadOrRedirect('tool', slug, load, (path) => `${path}/alternatives`);
    const isHidden = isAdult && !adult;
    const alternatives = isHidden ? [] : await this.related.findSimilarTools(tool, isAdult, ALTERNATIVES);
    return { tool, isAdult, isHidden, alternatives };
  }
}
