import { Injectable } from '@nestjs/common';
import { invalid } from '../../../platform/errors/app-error.js';
import { ImageError, ImageProcessing, PICTURE_BOUND } from '../../../platform/images/image-processing.js';
import { ImageStore } from '../../../platform/images/image-store.js';
import { withTemporaryFile } from '../../../platform/images/temporary-file.js';

/** Stores proof screenshots. */
@Injectable()
export class ProofImages {
  constructor(
    private readonly processing: ImageProcessing,
    private readonly store: ImageStore,
  ) {}

  /** Re-encodes the image, like every image from outside. Returns its public URL. */
  async storeProof(file: Uint8Array): Promise<string> {
    try {
      const image = await withTemporaryFile(async (temporary) => {
        await temporary.write(file, 0, file.length, 0);
        return this.processing.toWebp(temporary, PICTURE_BOUND);
      });
      return await this.store.putImage(image);
    } catch (error) {
      if (error instanceof ImageError)
        throw invalid("The screenshot can't be read as an image. Upload PNG, JPEG or WebP.");
      throw error;
    }
  }
}
