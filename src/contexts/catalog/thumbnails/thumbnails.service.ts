import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import {
  ImageError,
  ImageProcessingService,
  THUMBNAIL_BOUND,
  withTemporaryFile,
} from '../../../platform/images/image-processing.service.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { ThumbnailsRepository } from './thumbnails.repository.js';

const THUMBNAILS_JOB = 'add-thumbnails';
const JOB = { payload: {}, queue: THUMBNAILS_JOB, maxAttempts: 5 };
const POLL_MS = 10_000;
const TOOLS_PER_READ = 500;
/** Saved together: a kill loses at most these, and cached responses are invalidated once for all of them. */
const PICTURES_PER_STEP = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Thumbnails of the first picture of tools. Enrichment adds them to new images. A daily job adds those that are missing, also of
 * images stored before and of pictures that an admin moved to the front. It saves its progress after each step, so it may be
 * interrupted, repeated, or run in two processes at once.
 */
@Injectable()
export class ThumbnailsService implements OnModuleInit {
  private readonly logger = new Logger(ThumbnailsService.name);

  constructor(
    private readonly repository: ThumbnailsRepository,
    private readonly processing: ImageProcessingService,
    private readonly store: ImageStore,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: THUMBNAILS_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: (_payload, { signal }) => this.addMissing(signal),
    });
  }

  /** Called daily. If several processes add the job, later ones find nothing to do. */
  requestMissing(): Promise<void> {
    return this.jobs.addJobOnce(this.unitOfWork.manager, THUMBNAILS_JOB, JOB, 1);
  }

  /** The same tools with the thumbnails that lists show. */
  async withThumbnails<T extends { id: string }>(tools: readonly T[]): Promise<(T & { thumbnail?: string })[]> {
    if (tools.length === 0) return [];
    const found = await this.repository.findThumbnails(tools.map(({ id }) => id));
    const urls = new Map(found.map(({ id, url }) => [id, { thumbnail: url }]));
    return tools.map((tool) => ({ ...tool, ...urls.get(tool.id) }));
  }

  async addMissing(signal?: AbortSignal): Promise<void> {
    let failure: Error | undefined;
    for (let after: string | undefined = FIRST_ID; after !== undefined;) {
      const tools = await this.repository.listPictures(`${this.store.base}/`, after, TOOLS_PER_READ);
      const pictures = [...new Set(tools.flatMap(({ picture }) => picture ?? []))];
      for (let start = 0; start < pictures.length; start += PICTURES_PER_STEP) {
        const failed = await this.saveThumbnails(pictures.slice(start, start + PICTURES_PER_STEP), signal);
        failure ??= failed;
      }
      after = tools.at(-1)?.id;
    }
    if (failure !== undefined) throw failure;
  }

  /** Throws when the store fails; a retry is safe. */
  async addThumbnails(pictures: readonly string[]): Promise<void> {
    const failure = await this.saveThumbnails(pictures);
    if (failure !== undefined) throw failure;
  }

  /** Returns why a picture could not be read, so that it does not block others. Throws if none could: the store is down. */
  private async saveThumbnails(pictures: readonly string[], signal?: AbortSignal): Promise<Error | undefined> {
    const made: { picture: string; url: string | null }[] = [];
    let failure: Error | undefined;
    for (const picture of pictures) {
      if (signal?.aborted === true) break;
      try {
        made.push({ picture, url: await this.makeThumbnail(picture) });
      } catch (error) {
        failure ??= error as Error;
      }
    }
    if (made.length > 0) await this.unitOfWork.run((manager) => this.repository.addThumbnails(made, manager));
    signal?.throwIfAborted();
    if (failure !== undefined && made.length === 0) throw failure;
    return failure;
  }

  /** Stored pictures are decoded with the limits for untrusted images: others may write to the store, too. */
  private async makeThumbnail(picture: string): Promise<string | null> {
    const image = await this.store.readImage(picture);
    if (image === null) return null;
    try {
      return await withTemporaryFile(async (file) => {
        await file.writeFile(image);
        return this.store.putImage(await this.processing.toWebp(file, THUMBNAIL_BOUND));
      });
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      this.logger.warn(`Picture ${picture} has no thumbnail, won't retry: ${error.message}`);
      return null;
    }
  }
}
