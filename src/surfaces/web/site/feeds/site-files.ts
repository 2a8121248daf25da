import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { CACHING } from '../../kit/pages/page-cache.js';
import { llmsText } from './llms-text.js';
import { robotsText } from './robots.js';
import { securityText } from './security-text.js';

const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';

/** Files that do not depend on the catalog. */
@Injectable()
export class SiteFiles {
  readonly robots: SharedContent;
  readonly llms: SharedContent;

  constructor(private readonly config: Config) {
    this.robots = file(TEXT, robotsText(config.siteUrl));
    this.llms = file(MARKDOWN, llmsText(config));
  }

  /** Contains an expiry date, so it is created for each request. */
  getSecurityText(): SharedContent {
    const { contactEmail, siteUrl } = this.config;
    if (contactEmail === undefined) throw notFound('This site has no security contact.');
    return file(TEXT, securityText(contactEmail, siteUrl));
  }

  /** Proves to the MCP registry that its entry about this server is ours. */
  getRegistryAuth(): SharedContent {
    const { mcpRegistryAuth } = this.config;
    if (mcpRegistryAuth === undefined) throw notFound('This site has no text for the MCP registry.');
    return file(TEXT, mcpRegistryAuth);
  }
}

const file = (type: string, text: string): SharedContent => new SharedContent(type, CACHING, () => Buffer.from(text));
