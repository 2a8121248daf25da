import { Get, Header, Param } from '@nestjs/common';
import type { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { ApiDocumentsService } from '../../../reference/api-documents.service.js';
import { cachedPage, type WebPage } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page.interceptor.js';
import { outlineOf } from './document-outline.js';
import { DocsHomeView, GuideView } from './guide.view.js';
import { GuidesService } from './guides.service.js';
import { AdminDocsView, ReferenceView } from './reference.view.js';

/** As on every page, except that Swagger UI's stylesheet uses `data:` URLs for icons. */
const SWAGGER_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

@PublicPages('docs')
export class DocsController {
  constructor(
    private readonly documents: ApiDocumentsService,
    private readonly guides: GuidesService,
  ) {}

  @Get()
  showHome(): WebPage {
    return cachedPage(DocsHomeView, {}, () => Promise.resolve({ guides: this.guides.listGuides() }));
  }

  /** The browser itself fetches the OpenAPI document for Swagger UI. */
  @Get('reference')
  @Header('Content-Security-Policy', SWAGGER_POLICY)
  showReference(): WebPage {
    return cachedPage(ReferenceView, {}, () => {
      const outline = outlineOf(this.documents.readDocument('public'));
      return Promise.resolve({ guides: this.guides.listGuides(), outline });
    });
  }

  @Get('admin')
  @Header('Content-Security-Policy', SWAGGER_POLICY)
  showAdminReference(): WebPage {
    return cachedPage(AdminDocsView, {}, () => Promise.resolve({}));
  }

  /** For agents. Search engines index the page instead. */
  @Get(':guide.md')
  @Header('X-Robots-Tag', 'noindex')
  getMarkdown(@Param('guide') name: string): SharedContent {
    return this.guides.getGuide(name).markdown;
  }

  @Get(':guide')
  showGuide(@Param('guide') name: string): WebPage {
    const guide = this.guides.getGuide(name);
    return cachedPage(GuideView, { name }, async () => ({
      guide,
      guides: this.guides.listGuides(),
      ...(await this.guides.renderGuide(guide)),
    }));
  }
}
