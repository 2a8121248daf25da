import { gunzipSync, brotliDecompressSync, inflateSync } from 'node:zlib';
import { request } from 'undici';

type Fields = Record<string, string | string[] | undefined>;

export class Received {
  private all: Headers | undefined;

  constructor(
    readonly status: number,
    /** By lowercase name. */
    readonly fields: Fields,
    readonly text: string,
  ) {}

  /** Created on demand: it takes half a millisecond, and most tests read only status and body. */
  get headers(): Headers {
    if (this.all === undefined) {
      this.all = new Headers();
      for (const [name, value] of Object.entries(this.fields))
        for (const each of Array.isArray(value) ? value : [value ?? '']) this.all.append(name, each);
    }
    return this.all;
  }
}

type SentRequest = Required<Pick<RequestInit, 'method'>> & { headers: Record<string, string>; body?: string };

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Like `fetch` without redirects, at a third of the CPU time. */
export async function send(url: string, { method, headers, body }: SentRequest): Promise<Received> {
  const response = await request(url, {
    method: method as 'GET',
    headers: { accept: '*/*', ...headers },
    ...(body !== undefined && { body }),
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const encoding = response.headers['content-encoding'];
  const decode = bytes.length > 0 && typeof encoding === 'string' ? DECODERS[encoding] : undefined;
  return new Received(response.statusCode, response.headers, (decode?.(bytes) ?? bytes).toString());
}
