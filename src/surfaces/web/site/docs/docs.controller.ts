import { Controller, Get, Header } from '@nestjs/common';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { AdminDocsView } from './admin-docs.view.js';
import { DocsLoader } from './docs.loader.js';
import { DocsView } from './docs.view.js';

/** As on every page, except that Swagger UI's stylesheet uses `data:` URLs for icons. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

@PublicPages()
@Controller('docs')
export class DocsController {
  constructor(private readonly pages: DocsLoader) {}

  @Get()
  @Header('Content-Security-Policy', PAGE_POLICY)
  showDocs(): WebPage {
    return cachedPage(DocsView, {}, () => this.pages.loadDocs());
  }

  @Get('admin')
  @Header('Content-Security-Policy', PAGE_POLICY)
  showAdminDocs(): WebPage {
    return cachedPage(AdminDocsView, {}, () => Promise.resolve({}));
  }
}
