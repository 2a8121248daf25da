import { Get, Header } from '@nestjs/common';
import { Config } from '../../../../platform/config/config.js';
import { ApiDocumentsService } from '../../../reference/api-documents.service.js';
import { setupSnippets, signInSnippets } from '../../../reference/setup-snippets.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { AdminDocsView, DocsView } from './docs.view.js';
import { outlineOf } from './document-outline.js';

/** As on every page, except that Swagger UI's stylesheet uses `data:` URLs for icons. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

@PublicPages('docs')
export class DocsController {
  constructor(
    private readonly documents: ApiDocumentsService,
    private readonly config: Config,
  ) {}

  /** The browser itself fetches the OpenAPI document for Swagger UI. */
  @Get()
  @Header('Content-Security-Policy', PAGE_POLICY)
  showDocs(): WebPage {
    return cachedPage(DocsView, {}, () => {
      const { siteUrl, rates, agentSignIn } = this.config;
      const outline = outlineOf(this.documents.readDocument('public'));
      const signIn = agentSignIn ? signInSnippets(siteUrl) : [];
      return Promise.resolve({ outline, signIn, snippets: setupSnippets(siteUrl), rates });
    });
  }

  @Get('admin')
  @Header('Content-Security-Policy', PAGE_POLICY)
  showAdminDocs(): WebPage {
    return cachedPage(AdminDocsView, {}, () => Promise.resolve({}));
  }
}
