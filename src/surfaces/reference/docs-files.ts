import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
// Not the package's main file, which loads the whole user interface into this process.
import getAbsoluteFSPath from 'swagger-ui-dist/absolute-path.js';
import { Config } from '../../platform/config/config.js';
import { entityTag } from '../../platform/http/responses/entity-tag.js';
import { SharedContent } from '../../platform/http/responses/shared-content.js';
import { adminDocsPage, docsPage } from './docs-page.js';
import { ADMIN_DOCS_SCRIPT, DOCS_SCRIPT } from './docs-scripts.js';

/** The name of an asset holds its version, so browsers may keep it. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const PAGE = 'text/html; charset=utf-8';

/** The reference pages and what they load. Swagger UI is served from its package, so the pages work offline. */
@Injectable()
export class DocsFiles {
  readonly page: SharedContent;
  readonly adminPage: SharedContent;
  private readonly assets = new Map<string, SharedContent>();

  constructor({ siteUrl }: Config) {
    const swagger = {
      style: this.addPackaged('swagger-ui', 'css', STYLE),
      bundle: this.addPackaged('swagger-ui-bundle', 'js', SCRIPT),
    };
    const pages = {
      docs: docsPage(siteUrl, { ...swagger, script: this.addScript('docs', DOCS_SCRIPT) }),
      admin: adminDocsPage({ ...swagger, script: this.addScript('admin', ADMIN_DOCS_SCRIPT) }),
    };
    this.page = new SharedContent(PAGE, REVALIDATE, () => Buffer.from(pages.docs));
    this.adminPage = new SharedContent(PAGE, REVALIDATE, () => Buffer.from(pages.admin));
  }

  findAsset(name: string): SharedContent | undefined {
    return this.assets.get(name);
  }

  private addPackaged(name: string, extension: string, type: string): string {
    const path = join(getAbsoluteFSPath(), `${name}.${extension}`);
    return this.add(
      `${name}.${SWAGGER_UI_VERSION}.${extension}`,
      new SharedContent(type, IMMUTABLE, () => readFile(path)),
    );
  }

  private addScript(name: string, text: string): string {
    const fingerprint = entityTag(text).slice(1, 11);
    return this.add(`${name}.${fingerprint}.js`, new SharedContent(SCRIPT, IMMUTABLE, () => Buffer.from(text)));
  }

  private add(name: string, file: SharedContent): string {
    this.assets.set(name, file);
    return `/docs/${name}`;
  }
}

const { version: SWAGGER_UI_VERSION } = JSON.parse(readFileSync(join(getAbsoluteFSPath(), 'package.json'), 'utf8')) as {
  version: string;
};
