import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { entityTag, matchesEntityTag } from './entity-tag.js';

/** In order of preference. Brotli quality 5 takes 60 ms for the largest file; 11 saves a tenth more and takes 4 s. */
const COMPRESSIONS = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content: Buffer) => promisify(gzip)(content),
};

type Compression = keyof typeof COMPRESSIONS;

interface Variant {
  content: Buffer;
  tag: string;
}

/** A page or a file that is the same for all callers. It is compressed on first use, off the main thread, and kept in memory. */
export class SharedContent {
  private readonly variants = new Map<Compression | 'identity', Promise<Variant>>();

  constructor(
    private readonly type: string,
    private readonly caching: string,
    private readonly read: () => Buffer | Promise<Buffer>,
  ) {}

  async sendContent(request: Request, response: Response): Promise<void> {
    const compression = (Object.keys(COMPRESSIONS) as Compression[]).find((name) => request.acceptsEncodings(name));
    const { content, tag } = await this.variant(compression ?? 'identity');
    response.vary('Accept-Encoding');
    response.setHeader('Cache-Control', this.caching);
    response.setHeader('ETag', tag);
    if (matchesEntityTag(request.headers['if-none-match'], tag)) {
      response.status(304).end();
      return;
    }
    response.setHeader('Content-Type', this.type);
    response.setHeader('Content-Length', content.length);
    if (compression !== undefined) response.setHeader('Content-Encoding', compression);
    response.end(request.method === 'HEAD' ? undefined : content);
  }

  private variant(name: Compression | 'identity'): Promise<Variant> {
    const existing = this.variants.get(name);
    if (existing) return existing;
    const variant = this.makeVariant(name);
    this.variants.set(name, variant);
    // If the file could not be read, the next request tries again.
    variant.catch(() => this.variants.delete(name));
    return variant;
  }

  private async makeVariant(name: Compression | 'identity'): Promise<Variant> {
    const file = await this.read();
    const content = name === 'identity' ? file : await COMPRESSIONS[name](file);
    return { content, tag: entityTag(content) };
  }
}
