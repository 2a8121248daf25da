import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/app-error.js';
import { ImageError, ImageProcessing, PICTURE_BOUND } from '../../../platform/images/image-processing.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import { withTemporaryFile } from '../../../platform/images/temporary-file.js';

/** Stores screenshots that prove a submission. */
@Injectable()
export class ProofImages {
  constructor(
    private readonly processing: ImageProcessing,
    private readonly store: ImageStore,
  ) {}

  /** The image is decoded and encoded again, as every image from outside. Returns its public address. */
  async put(file: Uint8Array): Promise<string> {
    try {
      const image = await withTemporaryFile(async (temporary) => {
        await temporary.write(file, 0, file.length, 0);
        return this.processing.toWebp(temporary, PICTURE_BOUND);
      });
      return await this.store.put(image);
    } catch (error) {
      if (error instanceof ImageError)
        throw invalid('The screenshot is not an image that can be shown; send PNG, JPEG or WebP');
      throw error;
    }
  }
}
