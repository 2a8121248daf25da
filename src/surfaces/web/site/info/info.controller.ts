import { Controller, Get } from '@nestjs/common';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { PartnersView } from './partners.view.js';
import { PolicyView } from './policy.view.js';
import { PricingView } from './pricing.view.js';
import { TextPageView } from './text-page.view.js';
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

  @Get('terms')
  showTerms(): WebPage {
    return cachedPage(TextPageView, { page: 'terms' }, () => this.pages.loadTextPage('terms'));
  }

  @Get('privacy')
  showPrivacy(): WebPage {
    return cachedPage(TextPageView, { page: 'privacy' }, () => this.pages.loadTextPage('privacy'));
  }

  @Get('contact')
  showContact(): WebPage {
    return cachedPage(TextPageView, { page: 'contact' }, () => this.pages.loadTextPage('contact'));
  }
}
