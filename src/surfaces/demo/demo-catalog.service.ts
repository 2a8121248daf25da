import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { AdminToolsService } from '../../contexts/catalog/tools/admin-tools.service.js';
import { ThumbnailsRepository } from '../../contexts/catalog/thumbnails/thumbnails.repository.js';
import { ListToolRecordsQuery } from '../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../contexts/directories/directories.service.js';
import { NdjsonImportService } from '../../contexts/imports/ndjson-import.service.js';
import type { SiteFinding } from '../../contexts/listings/health/check-schedule.js';
import { evidenceOf } from '../../contexts/listings/health/pages/site-finding.js';
import type { SiteEvidenceDto } from '../../contexts/listings/health/site-check.js';
import { SiteResultsService } from '../../contexts/listings/health/site-results.service.js';
import { ImageStore } from '../../platform/images/image-store.js';

const FILES = ['taxonomy', 'tools', 'directories'];
/** Placeholder for an image in the files; its URL depends on the store. */
const IMAGE = /"image:([^"]+)"/g;
const PACK = new URL('./data/images.pack', import.meta.url);
/** A remote store takes milliseconds per image, so storing hundreds of images one by one would take seconds. */
const CONCURRENCY = 16;
const NEWLINE = 10;

interface Sample {
  days: number;
  result: SiteFinding['result'];
  reason?: SiteFinding['reason'];
  evidence: Partial<SiteEvidenceDto>;
}

/** Gone and parked are listings without opens or a Domain Rating, so that search results keep their order. */
const TOOLS: Record<string, Sample> = {
  dustpan: { days: 12, result: 'failing', reason: 'not-found', evidence: { status: 404 } },
  'visa-vole': {
    days: 9,
    result: 'parked',
    evidence: { status: 200, title: 'visavole.example is for sale', marker: 'is for sale' },
  },
  'baker-bee': {
    days: 5,
    result: 'changed',
    evidence: { status: 200, title: 'Slot machines and roulette', description: 'A bonus for every deposit.' },
  },
  choirmaster: { days: 8, result: 'failing', reason: 'error-status', evidence: { status: 503 } },
  'webhook-walrus': {
    days: 1,
    result: 'failing',
    reason: 'timeout',
    evidence: { message: 'No complete response within 10 s' },
  },
  'voice-memo-vicky': { days: 20, result: 'moved', evidence: movedTo('https://memovicky.example/') },
  churnwatch: { days: 3, result: 'unknown', reason: 'bot-protection', evidence: { status: 403 } },
};
const DIRECTORIES: Record<string, Sample> = {
  'palette-shelf': {
    days: 30,
    result: 'parked',
    evidence: { status: 200, title: 'Buy this domain', marker: 'buy this domain' },
  },
  'postcard-apps': {
    days: 16,
    result: 'failing',
    reason: 'unresolvable',
    evidence: { message: 'The host name does not resolve (ENOTFOUND)' },
  },
  'toolshed-tuesday': { days: 2, result: 'moved', evidence: movedTo('https://toolshed.example/') },
};

function movedTo(target: string): Partial<SiteEvidenceDto> {
  return { status: 200, hops: [{ status: 301, url: target }], target };
}

/** Imports the fictional listings of the first start, with their images. */
@Injectable()
export class DemoCatalogService {
  constructor(
    private readonly importing: NdjsonImportService,
    private readonly store: ImageStore,
    private readonly editor: AdminToolsService,
    private readonly tools: ToolsService,
    private readonly directories: DirectoriesService,
    private readonly results: SiteResultsService,
    private readonly thumbnails: ThumbnailsRepository,
  ) {}

  /** The demo catalog is not added to an existing one. */
  async loadIfEmpty(actor: string): Promise<void> {
    const { pagination } = await this.editor.listTools(new ListToolRecordsQuery());
    if (pagination.total === 0) await this.importCatalog(actor);
  }

  async importCatalog(actor: string): Promise<void> {
    const urls = await this.storeImages();
    for (const file of FILES) {
      const text = await readFile(new URL(`./data/${file}.ndjson`, import.meta.url), 'utf8');
      const lines = text.replace(IMAGE, (_, name: string) => JSON.stringify(urls.get(name) ?? null));
      const { errors } = await this.importing.importStream(actor, Readable.from([Buffer.from(lines)]));
      if (errors[0]) {
        throw new Error(`Invalid line in the demo catalog: ${file}.ndjson:${errors[0].line}: ${errors[0].error}`);
      }
    }
    await this.storeSiteChecks();
  }

  /** Stores all images and returns their URLs by name. `npm run draw` has encoded them, so they are not decoded. */
  private async storeImages(): Promise<Map<string, string>> {
    const limit = pLimit(CONCURRENCY);
    const images = imagesIn(await readFile(PACK));
    const urls = new Map(
      await Promise.all(
        images.map(([name, image]) =>
          limit(async (): Promise<[string, string]> => [name, await this.store.putImage(image)]),
        ),
      ),
    );
    const thumbnails = [...urls].flatMap(([name, url]) => {
      const picture = urls.get(name.replace(/thumbnail$/, 'frame'));
      return picture === undefined || picture === url ? [] : { picture, url };
    });
    await this.thumbnails.addThumbnails(thumbnails);
    return urls;
  }

  /** Results of checks: the hosts of the demo catalog do not exist and are never requested. */
  private async storeSiteChecks(): Promise<void> {
    const tools = Object.entries(TOOLS).map(async ([slug, sample]) => {
      const { id, name } = await this.tools.getTool(slug);
      return { kind: 'tool' as const, id, liveTitle: name, ...findingOf(sample) };
    });
    const directories = Object.entries(DIRECTORIES).map(async ([slug, sample]) => {
      const { id, name } = await this.directories.getDirectory(slug);
      return { kind: 'directory' as const, id, liveTitle: name, ...findingOf(sample) };
    });
    await this.results.storeSamples(await Promise.all([...tools, ...directories]));
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

const findingOf = ({ days, result, reason = null, evidence }: Sample): { days: number; finding: SiteFinding } => ({
  days,
  finding: { result, reason, evidence: evidenceOf(evidence) },
});
