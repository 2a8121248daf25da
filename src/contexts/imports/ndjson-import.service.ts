import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { FlagProperty, IntegerProperty, TextProperty } from '../../platform/dto/properties.js';
import { JSON_BODY_LIMITS, parseJson, rejectUnstorable } from '../../platform/input/json-limits.js';
import { yieldingIterator } from '../../platform/input/yielding-iterator.js';
import { AdminCategoriesService, AdminTagsService } from '../catalog/taxonomy/admin-labels.service.js';
import { AdminToolsService } from '../catalog/tools/admin-tools.service.js';
import {
  AdminDirectoryCategoriesService,
  AdminDirectoriesService,
} from '../directories/editing/admin-directories.service.js';
import type { DeclaredLabels, Importer, ImportLine } from '../listings/editing/import-batch.js';
import { ndjsonLines } from './ndjson-lines.js';

export class ImportProblemDto {
  @IntegerProperty({ description: 'Line number, starting at 1.', example: 17 })
  line!: number;

  @TextProperty({ example: 'Unknown category: wrting' })
  error!: string;
}

export class ImportReportDto {
  @IntegerProperty({ description: 'Lines read, without blank ones.', example: 100000 })
  lines!: number;

  @IntegerProperty({ description: 'Lines imported.', example: 99998 })
  imported!: number;

  @ApiProperty({ type: [ImportProblemDto], description: 'One item per invalid line. Valid lines are imported.' })
  errors!: ImportProblemDto[];

  @FlagProperty({ description: 'True if the import stopped because too many lines were invalid.', example: false })
  stopped!: boolean;
}

const BATCH = 500;
/** Bounds the memory of a batch with long lines. */
const BATCH_CHARACTERS = 4_000_000;
const MAX_PROBLEMS = 10_000;

interface ImportOptions {
  /** Validates and reports as an import does, but stores nothing. */
  isDryRun?: boolean;
  /** Called before each batch; if it rejects, the import ends. Earlier batches stay. */
  checkAccess?: () => Promise<void>;
  onProgress?: (report: ImportReportDto) => Promise<void>;
}

/** Reads NDJSON, one listing or label per line, and stores it in batches of one `kind`. */
@Injectable()
export class NdjsonImportService {
  private readonly importers: Map<string, Importer>;

  constructor(
    tools: AdminToolsService,
    categories: AdminCategoriesService,
    tags: AdminTagsService,
    directories: AdminDirectoriesService,
    directoryCategories: AdminDirectoryCategoriesService,
  ) {
    this.importers = new Map(
      [tools, categories, tags, directories, directoryCategories].map((importer) => [importer.kind, importer]),
    );
  }

  async importStream(
    actor: string,
    stream: AsyncIterable<Buffer>,
    { isDryRun = false, checkAccess, onProgress }: ImportOptions = {},
  ): Promise<ImportReportDto> {
    const report: ImportReportDto = { lines: 0, imported: 0, errors: [], stopped: false };
    let importer: Importer | undefined;
    let batch: ImportLine[] = [];
    let characters = 0;
    const declared: DeclaredLabels = new Map();
    const flush = async (): Promise<void> => {
      if (importer === undefined || batch.length === 0) return;
      await checkAccess?.();
      const { imported, problems } = await (isDryRun
        ? importer.checkLines(batch, declared)
        : importer.importLines(actor, batch));
      report.imported += imported;
      report.errors.push(...problems);
      batch = [];
      characters = 0;
      await onProgress?.(report);
    };

    for await (const { number, text } of yieldingIterator(ndjsonLines(stream))) {
      if (text?.trim() === '') continue;
      report.lines += 1;
      const parsed = this.parse(text);
      if (typeof parsed === 'string') {
        report.errors.push({ line: number, error: parsed });
      } else {
        if (parsed.importer !== importer || batch.length === BATCH || characters > BATCH_CHARACTERS) await flush();
        importer = parsed.importer;
        batch.push({ line: number, value: parsed.value });
        characters += text?.length ?? 0;
      }
      if (report.errors.length >= MAX_PROBLEMS) {
        report.stopped = true;
        break;
      }
    }
    await flush();
    report.errors.sort((a, b) => a.line - b.line);
    return report;
  }

  /** Returns the line's error, or its value and importer. */
  private parse(text: string | undefined): string | { importer: Importer; value: object } {
    if (text === undefined) return 'The line is too long. Use at most 1,000,000 characters.';
    try {
      const value = parseJson(text, JSON_BODY_LIMITS, 'line');
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'The line is not a JSON object';
      const kind = 'kind' in value ? value.kind : undefined;
      const importer = typeof kind === 'string' ? this.importers.get(kind) : undefined;
      if (importer === undefined) return `kind must be one of: ${[...this.importers.keys()].join(', ')}`;
      rejectUnstorable(value);
      return { importer, value };
    } catch (error) {
      return (error as Error).message;
    }
  }
}
