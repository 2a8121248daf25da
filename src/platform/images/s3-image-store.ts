import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/config.js';
import { IMAGE_CACHING, IMAGE_TYPE, ImageStore } from './image-store.js';

const TIMEOUT_MS = 15_000;

/** Stores images in a publicly readable bucket of an S3-compatible store. */
export class S3ImageStore extends ImageStore {
  protected readonly base: string;
  private readonly client: AwsClient;

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Settings) {
    super();
    this.base = `${endpoint}/${bucket}/images`;
    // No retries here: the job that stores the image retries with longer pauses.
    this.client = new AwsClient({
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      region,
      service: 's3',
      retries: 0,
    });
  }

  /** The bucket serves the images. */
  openImage(): Promise<null> {
    return Promise.resolve(null);
  }

  protected async write(path: string, image: Buffer, digest: string): Promise<void> {
    const response = await this.client.fetch(`${this.base}/${path}`, {
      method: 'PUT',
      // A copy, because fetch does not take a view of a shared buffer.
      body: new Uint8Array(image),
      headers: { 'Content-Type': IMAGE_TYPE, 'Cache-Control': IMAGE_CACHING, 'X-Amz-Content-Sha256': digest },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const explanation = await response.text();
    if (!response.ok)
      throw new Error(`The image store returned ${response.status}: ${explanation.slice(0, 500) || 'no explanation'}`);
  }
}
