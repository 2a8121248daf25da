import { Injectable } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { setupSnippets, signInSnippets } from '../../../reference/setup-snippets.js';
import { Documents } from '../../../reference/documents.js';
import { outlineOf } from './document-outline.js';
import type { DocsProps } from './docs.view.js';

/** The browser itself fetches the OpenAPI document for Swagger UI. */
@Injectable()
export class DocsLoader {
  constructor(
    private readonly documents: Documents,
    private readonly config: Config,
  ) {}

  loadDocs(): Promise<DocsProps> {
    const { siteUrl, rates, agentSignIn } = this.config;
    const outline = outlineOf(this.documents.readDocument('public'));
    const signIn = agentSignIn ? signInSnippets(siteUrl) : [];
    return Promise.resolve({ outline, signIn, snippets: setupSnippets(siteUrl), rates });
  }
}
