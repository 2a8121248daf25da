import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';

@Injectable()
export class SiteCheckConfig {
  /** `SITE_CHECKS`. */
  readonly isOn: boolean;
  /** SITE_URL/policy explains the requests to owners of sites. */
  readonly userAgent: string;

  constructor({ siteChecks, siteUrl }: Config) {
    this.isOn = siteChecks;
    this.userAgent = `CatalogService/1.0 (+${siteUrl}/policy)`;
  }

  /** The clock of the schedule. Pauses between requests use the database's clock. */
  now = (): Date => new Date();
}
