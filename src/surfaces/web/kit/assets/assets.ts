import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
// The package's main file would load the whole user interface into this process.
import swaggerFolder from 'swagger-ui-dist/absolute-path.js';
import { entityTag } from '../../../../platform/http/responses/entity-tag.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const SVG = 'image/svg+xml';
const WEBP = 'image/webp';

const shipped = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
const packaged = (name: string): string => createRequire(import.meta.url).resolve(name);
const swaggerFile = (name: string): string => join(swaggerFolder(), name);

/** Swagger UI's styles are in a layer, so that the site's own styles, which are in none, override them. */
const referenceStyles = (): Buffer =>
  Buffer.from(
    `@layer swagger{${readFileSync(swaggerFile('swagger-ui.css'), 'utf8')}}\n${readFileSync(shipped('reference.css'), 'utf8')}`,
  );

/** One file, because htmx starts before the next deferred script and would not wait for its extension. */
const liveHtmx = (): Buffer =>
  Buffer.concat(
    ['htmx.org/dist/htmx.min.js', 'htmx.org/dist/ext/hx-sse.min.js'].flatMap((name) => [
      readFileSync(packaged(name)),
      Buffer.from('\n'),
    ]),
  );

export interface AssetPaths {
  style: string;
  script: string;
  htmx: string;
  /** htmx with its extension for server-sent events. */
  liveHtmx: string;
  /** Keeps what was typed when a form cannot be saved. */
  forms: string;
  /** Shows changes by other admins; loaded after `forms`. */
  live: string;
  console: string;
  search: string;
  /** Keeps unsaved changes of forms in the console. */
  drafts: string;
  mark: string;
  share: string;
  /** Styles and script of Swagger UI, and the script of the reference pages, which loads them. */
  reference: string;
  swagger: string;
  docs: string;
}

/** The files that pages load. Their names contain a hash of their content, so browsers cache them permanently. */
@Injectable()
export class Assets {
  readonly paths: AssetPaths;
  private readonly files = new Map<string, SharedContent>();

  constructor() {
    this.paths = {
      style: this.add('site', 'css', STYLE, shipped('site.css')),
      script: this.add('site', 'js', SCRIPT, shipped('site.js')),
      htmx: this.add('htmx', 'js', SCRIPT, packaged('htmx.org/dist/htmx.min.js')),
      liveHtmx: this.addContent('live-htmx', 'js', SCRIPT, liveHtmx()),
      forms: this.add('forms', 'js', SCRIPT, shipped('forms.js')),
      live: this.add('live', 'js', SCRIPT, shipped('live.js')),
      console: this.add('console', 'js', SCRIPT, shipped('console.js')),
      search: this.add('search', 'js', SCRIPT, shipped('search.js')),
      drafts: this.add('drafts', 'js', SCRIPT, shipped('drafts.js')),
      mark: this.add('mark', 'svg', SVG, shipped('mark.svg')),
      share: this.add('share', 'webp', WEBP, shipped('share.webp')),
      reference: this.addContent('reference', 'css', STYLE, referenceStyles()),
      swagger: this.addSwagger(),
      docs: this.add('docs', 'js', SCRIPT, shipped('docs.js')),
    };
  }

  findAsset(name: string): SharedContent | undefined {
    return this.files.get(name);
  }

  /** Named by the version of the package, so that its 1.7 MB are read only on request. */
  private addSwagger(): string {
    const { version } = JSON.parse(readFileSync(swaggerFile('package.json'), 'utf8')) as { version: string };
    const file = `swagger-ui.${version}.js`;
    const read = (): Promise<Buffer> => readFile(swaggerFile('swagger-ui-bundle.js'));
    this.files.set(file, new SharedContent(SCRIPT, IMMUTABLE, read));
    return `/assets/${file}`;
  }

  private add(name: string, extension: string, type: string, path: string): string {
    return this.addContent(name, extension, type, readFileSync(path));
  }

  private addContent(name: string, extension: string, type: string, content: Buffer): string {
    // The entity tag is quoted base64url.
    const hash = entityTag(content).slice(1, 11);
    const file = `${name}.${hash}.${extension}`;
    this.files.set(file, new SharedContent(type, IMMUTABLE, () => content));
    return `/assets/${file}`;
  }
}
