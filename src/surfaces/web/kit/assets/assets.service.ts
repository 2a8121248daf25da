import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
// The package's main file would load the whole user interface into this process.
import swaggerFolder from 'swagger-ui-dist/absolute-path.js';
import { ShareCardsService } from '../../../../contexts/listings/share-images/share-cards.service.js';
import { SITE_CARD } from '../../../../contexts/listings/share-images/card-text.js';
import { Config, DEFAULT_ACCENT_HUE } from '../../../../platform/config/config.js';
import type { SiteLogo } from '../../../../platform/config/site-settings.js';
import { entityTag } from '../../../../platform/http/responses/entity-tag.js';
import { SharedContent } from '../../../../platform/http/responses/shared-content.js';
import { accentColor } from '../../../../platform/images/colors.js';

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

/** The file with the hue of this site's accent color. */
function inHue(name: string, builtIn: string, replacement: string): Buffer {
  const text = readFileSync(shipped(name), 'utf8');
  if (!text.includes(builtIn)) throw new Error(`${name} does not contain ${builtIn}`);
  return Buffer.from(text.replace(builtIn, replacement));
}

interface Picture {
  path: string;
  type: string;
}

interface Logo extends Picture {
  width: number;
  height: number;
}

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
  /** Keyboard shortcuts of the console. */
  keys: string;
  /** The icon of browser tabs. */
  mark: Picture;
  /** Undefined: pages draw the built-in mark. */
  logo: Logo | undefined;
  share: string;
  /** Styles and script of Swagger UI, and the script of the reference pages, which loads them. */
  reference: string;
  swagger: string;
  docs: string;
}

/** The files that pages load. Their names contain a hash of their content, so browsers cache them permanently. */
@Injectable()
export class AssetsService implements OnApplicationBootstrap {
  readonly paths: AssetPaths;
  private readonly logger = new Logger(AssetsService.name);
  private readonly files = new Map<string, SharedContent>();
  private drawnShareImage: Promise<Buffer> | undefined;

  constructor(
    config: Config,
    private readonly cards: ShareCardsService,
  ) {
    const { accentHue: hue, siteLogo } = config;
    const logo = siteLogo && this.addLogo(siteLogo);
    const style = inHue('site.css', `--hue: ${DEFAULT_ACCENT_HUE};`, `--hue: ${hue};`);
    const mark = inHue('mark.svg', accentColor(DEFAULT_ACCENT_HUE), accentColor(hue));
    this.paths = {
      style: this.addContent('site', 'css', STYLE, style),
      script: this.add('site', 'js', SCRIPT, shipped('site.js')),
      htmx: this.add('htmx', 'js', SCRIPT, packaged('htmx.org/dist/htmx.min.js')),
      liveHtmx: this.addContent('live-htmx', 'js', SCRIPT, liveHtmx()),
      forms: this.add('forms', 'js', SCRIPT, shipped('forms.js')),
      live: this.add('live', 'js', SCRIPT, shipped('live.js')),
      console: this.add('console', 'js', SCRIPT, shipped('console.js')),
      search: this.add('search', 'js', SCRIPT, shipped('search.js')),
      drafts: this.add('drafts', 'js', SCRIPT, shipped('drafts.js')),
      keys: this.add('keys', 'js', SCRIPT, shipped('keys.js')),
      mark: logo ?? { path: this.addContent('mark', 'svg', SVG, mark), type: SVG },
      logo,
      share: this.addShareImage(cards.lookDigest),
      reference: this.addContent('reference', 'css', STYLE, referenceStyles()),
      swagger: this.addSwagger(),
      docs: this.add('docs', 'js', SCRIPT, shipped('docs.js')),
    };
  }

  /** Drawn once per start and only for a look of its own, so that no request draws anything. */
  onApplicationBootstrap(): void {
    if (this.cards.lookDigest !== null) void this.shareImage();
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

  private addLogo({ content, type, width, height }: SiteLogo): Logo {
    return { path: this.addContent('logo', type.replace('image/', ''), type, content), type, width, height };
  }

  private addShareImage(lookDigest: string | null): string {
    if (lookDigest === null) return this.add('share', 'webp', WEBP, shipped('share.webp'));
    const file = `share.${lookDigest.slice(0, 10)}.webp`;
    this.files.set(file, new SharedContent(WEBP, IMMUTABLE, () => this.shareImage()));
    return `/assets/${file}`;
  }

  private shareImage(): Promise<Buffer> {
    this.drawnShareImage ??= this.cards.drawCard(SITE_CARD).catch((error: unknown) => {
      this.logger.warn(`Share image of the site not drawn, using the built-in one: ${String(error)}`);
      return readFile(shipped('share.webp'));
    });
    return this.drawnShareImage;
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
