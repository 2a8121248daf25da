import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { ListToolRecordsQuery } from '../../contexts/catalog/tools/tool-records.dto.js';
import { ToolEditor } from '../../contexts/catalog/tools/tool-editor.js';
import { NdjsonImport } from '../../contexts/imports/ndjson-import.js';
import { DemoImages } from './demo-images.js';
import { DemoSites } from './demo-sites.js';

const FILES = ['taxonomy', 'tools', 'directories'];
/** Placeholder for an image in the files; its URL depends on the store. */
const IMAGE = /"image:([^"]+)"/g;

/** Imports the fictional listings of the first start, with their images. */
@Injectable()
export class DemoCatalog {
  constructor(
    private readonly importing: NdjsonImport,
    private readonly images: DemoImages,
    private readonly tools: ToolEditor,
    private readonly sites: DemoSites,
  ) {}

  /** The demo catalog is not added to an existing one. */
  async loadIfEmpty(actor: string): Promise<void> {
    const { pagination } = await this.tools.listTools(new ListToolRecordsQuery());
    if (pagination.total === 0) await this.importCatalog(actor);
  }

  async importCatalog(actor: string): Promise<void> {
    const urls = await this.images.storeImages();
    for (const file of FILES) {
      const text = await readFile(new URL(`./data/${file}.ndjson`, import.meta.url), 'utf8');
      const lines = text.replace(IMAGE, (_, name: string) => JSON.stringify(urls.get(name) ?? null));
      const { errors } = await this.importing.importStream(actor, oneChunk(lines));
      if (errors[0]) {
        throw new Error(`Invalid line in the demo catalog: ${file}.ndjson:${errors[0].line}: ${errors[0].error}`);
      }
    }
    await this.sites.storeSamples();
  }
}

async function* oneChunk(text: string): AsyncGenerator<Buffer, void> {
  yield await Promise.resolve(Buffer.from(text));
}
