import { Get } from '@nestjs/common';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/workflow.js';
import { Config } from '../../../../platform/config/config.js';
import type { PageName } from '../../../../platform/config/site-settings.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { renderMarkdown } from '../markdown/render-markdown.js';
import { DEFAULT_TEXTS } from './default-texts.js';
import { PartnersView } from './partners.view.js';
import { PolicyView, PricingView, TextPageView } from './plans.view.js';

const ONE = { page: 1, limit: 1 };

@PublicPages()
export class InfoController {
  constructor(
    private readonly config: Config,
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
  ) {}

  @Get('policy')
  showPolicy(): WebPage {
    return cachedPage(PolicyView, {}, () => Promise.resolve({ contactEmail: this.config.contactEmail }));
  }

  @Get('pricing')
  showPricing(): WebPage {
    const { rates, contactEmail, stripe, production } = this.config;
    const isPayable = stripe !== undefined || !production;
    return cachedPage(PricingView, {}, () => Promise.resolve({ rates, contactEmail, isPayable }));
  }

  @Get('partners')
  showPartners(): WebPage {
    return cachedPage(PartnersView, {}, async () => {
      const [tools, directories] = await Promise.all([
        this.tools.searchTools(ONE),
        this.directories.searchDirectories({ ...ONE, sort: 'rating' }),
      ]);
      return {
        packages: PAYMENT_TYPES.map(packageOf),
        tools: tools.pagination.total,
        directories: directories.pagination.total,
        rates: this.config.rates,
      };
    });
  }

  @Get('terms')
  showTerms(): WebPage {
    return this.showText('terms', 'Terms of service', 'Rules for using this site, its API and its MCP server.');
  }

  @Get('privacy')
  showPrivacy(): WebPage {
    const description = 'What this site stores about you, for how long, and which cookies it sets.';
    return this.showText('privacy', 'Privacy', description);
  }

  @Get('contact')
  showContact(): WebPage {
    const description = 'How to reach us with questions about this site, your account or a listing.';
    return this.showText('contact', 'Contact', description);
  }

  private showText(name: PageName, title: string, description: string): WebPage {
    return cachedPage(TextPageView, { page: name }, async () => {
      const text = this.config.pageTexts[name] ?? DEFAULT_TEXTS[name](this.config);
      const { title: ownTitle, html } = await renderMarkdown(text);
      return { title: ownTitle || title, description, path: `/${name}`, html };
    });
  }
}
