import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/config.js';
import { IMAGE_CACHING, IMAGE_TYPE, ImageStore } from './image-store.js';

const TIMEOUT_MS = 15_000;

/** In a bucket of any S3-compatible store, which must let everybody read it. */
export class S3ImageStore extends ImageStore {
  protected readonly base: string;
  private readonly client: AwsClient;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) {
    super();
    this.base = `${endpoint}/${bucket}/images`;
    // Whoever stores an image tries again later, and with longer pauses.
    this.client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 0,
    });
  }

  /** The bucket serves them. */
  open(): Promise<null> {
    return Promise.resolve(null);
  }

  protected async write(path: string, image: Buffer, digest: string): Promise<void> {
    const answer = await this.client.fetch(`${this.base}/${path}`, {
      method: 'PUT',
      // A copy whose memory is its own, as fetch wants it.
      body: new Uint8Array(image),
      headers: { 'Content-Type': IMAGE_TYPE, 'Cache-Control': IMAGE_CACHING, 'X-Amz-Content-Sha256': digest },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const explanation = await answer.text();
    if (!answer.ok)
      throw new Error(`The image store answered ${answer.status}: ${explanation.slice(0, 500) || 'nothing more'}`);
  }
}
