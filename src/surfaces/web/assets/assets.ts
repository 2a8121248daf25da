import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { entityTag } from '../../../platform/http/responses/entity-tag.js';
import { SharedContent } from '../../../platform/http/responses/shared-content.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const STYLE = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const SVG = 'image/svg+xml';
const WEBP = 'image/webp';

const shipped = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));
const packaged = (name: string): string => createRequire(import.meta.url).resolve(name);

export interface AssetAddresses {
  style: string;
  script: string;
  htmx: string;
  mark: string;
  /** For links to pages without a share image of their own. */
  share: string;
}

/** The files that pages load. Their names hold a hash of their content, so browsers keep them for ever. */
@Injectable()
export class Assets {
  readonly addresses: AssetAddresses;
  private readonly files = new Map<string, SharedContent>();

  constructor() {
    this.addresses = {
      style: this.add('site', 'css', STYLE, shipped('site.css')),
      script: this.add('site', 'js', SCRIPT, shipped('site.js')),
      htmx: this.add('htmx', 'js', SCRIPT, packaged('htmx.org/dist/htmx.min.js')),
      mark: this.add('mark', 'svg', SVG, shipped('mark.svg')),
      share: this.add('share', 'webp', WEBP, shipped('share.webp')),
    };
  }

  find(name: string): SharedContent | undefined {
    return this.files.get(name);
  }

  private add(name: string, extension: string, type: string, path: string): string {
    const content = readFileSync(path);
    // The validator is quoted base64url.
    const hash = entityTag(content).slice(1, 11);
    const file = `${name}.${hash}.${extension}`;
    this.files.set(file, new SharedContent(type, IMMUTABLE, () => content));
    return `/assets/${file}`;
  }
}
