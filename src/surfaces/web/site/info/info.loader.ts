import { Injectable } from '@nestjs/common';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/packages.js';
import { Config } from '../../../../platform/config/config.js';
import type { PageName } from '../../../../platform/config/site-settings.js';
import { DEFAULT_TEXTS } from './default-texts.js';
import { renderMarkdown } from './markdown.js';
import type { PartnersProps } from './partners.view.js';
import type { PolicyProps } from './policy.view.js';
import type { PricingProps } from './pricing.view.js';
import type { TextPageProps } from './text-page.view.js';

const TEXT_PAGES: Record<PageName, { title: string; description: string }> = {
  terms: { title: 'Terms of service', description: 'Rules for using this site, its API and its MCP server.' },
  privacy: {
    title: 'Privacy',
    description: 'What this site stores about you, for how long, and which cookies it sets.',
  },
  contact: {
    title: 'Contact',
    description: 'How to reach us with questions about this site, your account or a listing.',
  },
};
const ONE = { page: 1, limit: 1 };

@Injectable()
export class InfoLoader {
  constructor(
    private readonly config: Config,
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
  ) {}

  loadPolicy(): Promise<PolicyProps> {
    return Promise.resolve({ contactEmail: this.config.contactEmail });
  }

  loadPricing(): Promise<PricingProps> {
    const { rates, contactEmail, stripe, production } = this.config;
    return Promise.resolve({ rates, contactEmail, isPayable: stripe !== undefined || !production });
  }

  async loadTextPage(name: PageName): Promise<TextPageProps> {
    const { title: ownTitle, html } = await renderMarkdown(
      this.config.pageTexts[name] ?? DEFAULT_TEXTS[name](this.config),
    );
    const { title, description } = TEXT_PAGES[name];
    return { title: ownTitle || title, description, path: `/${name}`, html };
  }

  async loadPartners(): Promise<PartnersProps> {
    const { rates } = this.config;
    const [tools, directories] = await Promise.all([
      this.tools.searchTools(ONE),
      this.directories.searchDirectories({ ...ONE, sort: 'rating' }),
    ]);
    return {
      packages: PAYMENT_TYPES.map(packageOf),
      tools: tools.pagination.total,
      directories: directories.pagination.total,
      rates,
    };
  }
}
