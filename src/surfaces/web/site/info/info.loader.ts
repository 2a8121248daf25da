import { Injectable } from '@nestjs/common';
import { ToolsService } from '../../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { packageOf, PAYMENT_TYPES } from '../../../../contexts/partners/submissions/packages.js';
import { Config } from '../../../../platform/config/config.js';
import type { PartnersProps } from './partners.view.js';
import type { PolicyProps } from './policy.view.js';
import type { PricingProps } from './pricing.view.js';

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

  async loadPartners(): Promise<PartnersProps> {
    const { rates, contactEmail } = this.config;
    const [tools, directories] = await Promise.all([
      this.tools.searchTools(ONE),
      this.directories.searchDirectories({ ...ONE, sort: 'rating' }),
    ]);
    return {
      packages: PAYMENT_TYPES.map(packageOf),
      tools: tools.pagination.total,
      directories: directories.pagination.total,
      rates,
      contactEmail,
    };
  }
}
