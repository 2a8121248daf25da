import { Controller, Get } from '@nestjs/common';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { PartnersView } from './partners.view.js';
import { PolicyView } from './policy.view.js';
import { PricingView } from './pricing.view.js';
import { InfoLoader } from './info.loader.js';

@PublicPages()
@Controller()
export class InfoController {
  constructor(private readonly pages: InfoLoader) {}

  @Get('policy')
  showPolicy(): WebPage {
    return cachedPage(PolicyView, {}, () => this.pages.loadPolicy());
  }

  @Get('pricing')
  showPricing(): WebPage {
    return cachedPage(PricingView, {}, () => this.pages.loadPricing());
  }

  @Get('partners')
  showPartners(): WebPage {
    return cachedPage(PartnersView, {}, () => this.pages.loadPartners());
  }
}
