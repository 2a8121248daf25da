import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { DatabaseNotificationsService } from '../../../platform/database/database-notifications.service.js';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { toInt8 } from '../../../platform/meaning/vector-codes.js';
import { ArticleVectorsRepository } from './article-vectors.repository.js';
import { ARTICLES_CHANGED } from './knowledge.repository.js';
import { passageText, passagesOf } from './passages.js';

const BATCH = 8;
/** Finds what a crashed process left, and what another release saved. */
const POLL_MS = 30_000;
const UNREADY_MS = 200;

/** Encodes the passages of new and edited articles, and after the start those that lack vectors of this release. A crash repeats one article. */
@Injectable()
export class ArticleEncoderService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ArticleEncoderService.name);
  private round: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;

  constructor(
    private readonly encoder: Encoder,
    private readonly vectors: ArticleVectorsRepository,
    notifications: DatabaseNotificationsService,
    host: HttpAdapterHost,
  ) {
    if (encoder.state === 'off') return;
    host.listen$.subscribe(() => this.schedule(0));
    notifications.on(ARTICLES_CHANGED, () => this.schedule(0));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private schedule(pauseMs: number): void {
    if (this.isStopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.round = this.round.then(async () => this.schedule(await this.encodeArticles()));
    }, pauseMs).unref();
  }

  /** Returns how long to pause. */
  private async encodeArticles(): Promise<number> {
    if (this.encoder.state === 'starting') return UNREADY_MS;
    const failed: string[] = [];
    try {
      await this.vectors.deleteUnused();
      while (!this.isStopped && this.encoder.state === 'ready') {
        const articles = await this.vectors.findUnencoded(failed, BATCH);
        if (articles.length === 0) break;
        for (const { id, title, body, version, examples, codes } of articles) {
          const isStopped = (): boolean => this.isStopped;
          const passages = codes ?? (await encodePassages(this.encoder, title, body, isStopped));
          const exampleCodes = passages && (await encodeTexts(this.encoder, examples, isStopped));
          if (passages === undefined || exampleCodes === undefined) failed.push(id);
          else {
            const stored = { articleId: id, version, codes: Buffer.from(passages), examples };
            await this.vectors.saveVectors({ ...stored, exampleCodes: Buffer.from(exampleCodes) });
          }
        }
      }
    } catch (error) {
      this.logger.warn(`Articles could not be encoded, will retry: ${String(error)}`);
    }
    return POLL_MS;
  }
}

/** The vectors of all passages of an article; undefined if it stops or the encoder is not ready. */
export const encodePassages = (
  encoder: Encoder,
  title: string,
  body: string,
  isStopped?: () => boolean,
): Promise<Int8Array<ArrayBuffer> | undefined> =>
  encodeTexts(
    encoder,
    passagesOf(body).map((text) => passageText(title, text)),
    isStopped,
  );

async function encodeTexts(
  encoder: Encoder,
  texts: readonly string[],
  isStopped = () => false,
): Promise<Int8Array<ArrayBuffer> | undefined> {
  const codes: number[] = [];
  for (const text of texts) {
    const encoded = await encoder.encodeInBackground(text);
    if (encoded === undefined || isStopped()) return undefined;
    codes.push(...toInt8(encoded.vector));
  }
  return Int8Array.from(codes);
}
