import { Controller, Get } from '@nestjs/common';
import { page, type WebPage } from '../../kit/pages/page.js';
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
    return page(PolicyView, {}, () => this.pages.loadPolicy());
  }

  @Get('pricing')
  pricing(): WebPage {
    return page(PricingView, {}, () => this.pages.loadPricing());
  }

  @Get('partners')
  partners(): WebPage {
    return page(PartnersView, {}, () => this.pages.loadPartners());
  }
}
