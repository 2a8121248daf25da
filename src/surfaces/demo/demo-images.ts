import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { ImageStore } from '../../platform/images/image-store.js';

const PACK = new URL('./data/images.pack', import.meta.url);
/** A store elsewhere answers within milliseconds, so hundreds of images one by one would take seconds. */
const CONCURRENCY = 16;
const NEWLINE = 10;

/** The images of the demo catalog. They are drawn and encoded by `npm run draw`, so storing them decodes nothing. */
@Injectable()
export class DemoImages {
  constructor(private readonly store: ImageStore) {}

  /** Stores all images and returns their addresses by name. */
  async load(): Promise<Map<string, string>> {
    const limit = pLimit(CONCURRENCY);
    const images = imagesIn(await readFile(PACK));
    return new Map(
      await Promise.all(
        images.map(([name, image]) =>
          limit(async (): Promise<[string, string]> => [name, await this.store.put(image)]),
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
