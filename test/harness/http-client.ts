import { gunzipSync, brotliDecompressSync, inflateSync } from 'node:zlib';
import { request } from 'undici';

export interface Received {
  status: number;
  headers: Headers;
  text: string;
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
  const received = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    for (const each of Array.isArray(value) ? value : [value ?? '']) received.append(name, each);
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const decode = bytes.length > 0 ? DECODERS[received.get('content-encoding') ?? ''] : undefined;
  return { status: response.statusCode, headers: received, text: (decode?.(bytes) ?? bytes).toString() };
}
