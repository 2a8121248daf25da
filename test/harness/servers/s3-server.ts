import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const [BUCKET, REGION, ACCESS_KEY, SECRET_KEY] = ['pictures', 'eu-north-1', 'AKIATEST', 'secret-of-the-test'];

const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

interface StoredObject {
  body: Buffer;
  headers: Record<string, string>;
}

/** A publicly readable bucket. It accepts uploads signed with AWS Signature Version 4. */
export class S3Server {
  private readonly objects = new Map<string, StoredObject>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<S3Server> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const s3 = new S3Server(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => void s3.answer(request, response));
    return s3;
  }

  /** The configuration of a service that stores its images here. */
  get environment(): Record<string, string> {
    return {
      IMAGE_STORE: 's3',
      IMAGE_STORE_S3_ENDPOINT: this.url,
      IMAGE_STORE_S3_BUCKET: BUCKET,
      IMAGE_STORE_S3_REGION: REGION,
      IMAGE_STORE_S3_ACCESS_KEY: ACCESS_KEY,
      IMAGE_STORE_S3_SECRET_KEY: SECRET_KEY,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = await buffer(request);
    if (request.method === 'GET') {
      const { headers, body: found = 'NoSuchKey' } = this.objects.get(path) ?? {};
      response.writeHead(headers === undefined ? 404 : 200, headers).end(found);
      return;
    }
    const status = this.statusOf(request, path, body);
    if (status === 200) {
      const { 'content-type': type = '', 'cache-control': caching = '' } = request.headers;
      this.objects.set(path, { body, headers: { 'content-type': type, 'cache-control': caching } });
    }
    response.writeHead(status).end();
  }

  private statusOf(request: IncomingMessage, path: string, body: Buffer): number {
    if (request.method !== 'PUT') return 405;
    if (!isSigned(request, path)) return 403;
    if (request.headers['x-amz-content-sha256'] !== hashOf(body)) return 400;
    return path.startsWith(`/${BUCKET}/`) ? 200 : 404;
  }
}

/** As AWS describes it: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function isSigned({ method = '', headers }: IncomingMessage, path: string): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), *SignedHeaders=([^,]+), *Signature=(\w+)$/;
  const [, accessKey, scope = '', names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const signed = names.split(';');
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name));
  if (accessKey !== ACCESS_KEY || scope !== `${time.slice(0, 8)}/${REGION}/s3/aws4_request` || !isComplete)
    return false;
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path, '', lines, names, String(headers['x-amz-content-sha256'])].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, hashOf(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${SECRET_KEY}`);
  return hmac(key, text).toString('hex') === signature;
}
