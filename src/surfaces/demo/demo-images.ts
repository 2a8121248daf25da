import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { ImageStore } from '../../platform/images/image-store.js';

const PACK = new URL('./data/images.pack', import.meta.url);
/** A remote store takes milliseconds per image, so storing hundreds of images one by one would take seconds. */
const CONCURRENCY = 16;
const NEWLINE = 10;

/** The images of the demo catalog. `npm run draw` has drawn and encoded them, so they are stored without decoding. */
@Injectable()
export class DemoImages {
  constructor(private readonly store: ImageStore) {}

  /** Stores all images and returns their URLs by name. */
  async storeImages(): Promise<Map<string, string>> {
    const limit = pLimit(CONCURRENCY);
    const images = imagesIn(await readFile(PACK));
    return new Map(
      await Promise.all(
        images.map(([name, image]) =>
          limit(async (): Promise<[string, string]> => [name, await this.store.putImage(image)]),
        ),
      ),
    );
  }
}

/** A line with names and lengths, then the images one after the other. */
function imagesIn(pack: Buffer): [name: string, image: Buffer][] {
  let position = pack.indexOf(NEWLINE) + 1;
  const lengths = JSON.parse(pack.toString('utf8', 0, position)) as [string, number][];
  return lengths.map(([name, length]) => {
    position += length;
    return [name, pack.subarray(position - length, position)];
  });
}
