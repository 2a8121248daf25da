import { Controller, Get } from '@nestjs/common';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { PartnersView } from './partners.view.js';
import { PolicyView } from './policy.view.js';
import { PricingView } from './pricing.view.js';
import { InfoLoader } from './info.loader.js';

/** Pages about the service. */
@PublicPages()
@Controller()
export class InfoController {
  constructor(private readonly pages: InfoLoader) {}

  @Get('policy')
  policy(): WebPage {
    return cachedPage(PolicyView, {}, () => this.pages.loadPolicy());
  }

  @Get('pricing')
  pricing(): WebPage {
    return cachedPage(PricingView, {}, () => this.pages.loadPricing());
  }

  @Get('partners')
  partners(): WebPage {
    return cachedPage(PartnersView, {}, () => this.pages.loadPartners());
  }
}
