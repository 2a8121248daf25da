import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { countRows, findRow, getRow } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { TextProperty, TextsProperty } from '../../../platform/dto/properties.js';
import { TextListField } from '../../../platform/input/body-fields.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { isLongerThan, isStorableText, printable } from '../../../platform/input/value-rules.js';
import { CatalogReadsService, type Statement } from '../revision/catalog-reads.service.js';
import { CatalogRevisionService } from '../revision/catalog-revision.service.js';
import { STOP_WORDS } from './word-lists.js';

const MAX_PHRASE = 100;

export class SynonymBody {
  @TextListField({
    max: 20,
    maxText: MAX_PHRASE,
    description: 'Words and phrases with the same meaning as the word in the path.',
    example: ['speech to text', 'voice to text'],
  })
  synonyms!: string[];
}

export class SynonymDto {
  @TextProperty({ description: 'A normalized word or phrase.', example: 'transcription' })
  word!: string;

  @TextsProperty({
    description: 'Words and phrases with the same meaning, in both directions.',
    example: ['speech to text', 'voice to text'],
  })
  synonyms!: string[];
}

interface Phrase {
  words: string[];
  /** Null for a stop word. */
  stems: (string | null)[];
}

/** A part of a query, and its synonyms as sets of stems. */
export interface SynonymMatch {
  start: number;
  length: number;
  synonyms: string[][];
}

const PHRASES: Statement = { name: 'synonyms', text: 'select phrases from synonyms' };

/** In words that are not stop words. */
const MAX_PHRASE_WORDS = 4;
/** Of a phrase, even if admins enter more: each synonym adds search cost. */
export const MAX_SYNONYMS = 12;
const CACHE_KEY = 'all';

/** Phrases with the same meaning, by stems. Ignores stop words: "clone my voice" equals "clone voice". */
export class Synonyms {
  private readonly others = new Map<string, string[][]>();
  private readonly words = new Map<string, string>();

  constructor(entries: readonly { phrases: Phrase[] }[]) {
    for (const { phrases } of entries) {
      this.add(phrases.flatMap(significantStems));
      for (const { words, stems } of phrases)
        for (const [at, word] of words.entries()) {
          const stem = stems[at];
          if (stem != null) this.words.set(word, stem);
        }
    }
  }

  /** Words of all phrases. They are correctly spelled even if no listing contains them. */
  listWords(): { word: string; stems: string[] }[] {
    return [...this.words].map(([word, stem]) => ({ word, stems: [stem] }));
  }

  hasWord(word: string): boolean {
    return this.words.has(word);
  }

  /** `stems` are those of a query in order, without stop words. */
  findSynonyms(stems: readonly string[]): SynonymMatch[] {
    return stems.flatMap((_, start) =>
      Array.from({ length: Math.min(MAX_PHRASE_WORDS, stems.length - start) }, (_none, index) => index + 1).flatMap(
        (length) => {
          const synonyms = this.others.get(stems.slice(start, start + length).join(' '));
          return synonyms === undefined ? [] : [{ start, length, synonyms }];
        },
      ),
    );
  }

  private add(phrases: string[][]): void {
    for (const phrase of phrases) {
      const others = phrases.filter((other) => other.join(' ') !== phrase.join(' '));
      const known = this.others.get(phrase.join(' ')) ?? [];
      this.others.set(phrase.join(' '), [...known, ...others].slice(0, MAX_SYNONYMS));
    }
  }
}

/** The synonyms of searches, cached until the catalog changes. A trigger advances the catalog's revision with every change. */
@Injectable()
export class SynonymsService {
  private readonly cache: RevisionCache<Synonyms>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly reads: CatalogReadsService,
    revision: CatalogRevisionService,
  ) {
    this.cache = new RevisionCache(revision, 1);
  }

  loadSynonyms(): Promise<Synonyms> {
    return this.cache.get(
      CACHE_KEY,
      async () => new Synonyms(await this.reads.queryRows<{ phrases: Phrase[] }>(PHRASES)),
    );
  }

  async listSynonyms(request: PageRequest): Promise<Page<SynonymDto>> {
    const [rows, total] = await Promise.all([
      this.dataSource.query<SynonymDto[]>('select word, synonyms from synonyms order by word limit $1 offset $2', [
        request.limit,
        offsetOf(request),
      ]),
      countRows(this.dataSource, 'synonyms'),
    ]);
    return new Page(rows, request, total);
  }

  saveSynonyms(actor: string, word: string, synonyms: string[]): Promise<SynonymDto> {
    return this.unitOfWork.run(async (manager) => {
      const [folded, ...others] = await fold(manager, [word, ...synonyms]);
      if (folded === undefined || !isPhrase(folded)) throw invalid(`word must be ${PHRASE}`);
      const meanings = [...new Set(others)].filter((other) => other !== folded);
      if (meanings.length === 0 || !meanings.every(isPhrase))
        throw invalid(`synonyms must differ from the word, and each must be ${PHRASE}`);
      const entry = { word: folded, synonyms: meanings };
      await manager.query(
        `insert into synonyms (word, synonyms) values ($1, $2)
         on conflict (word) do update set synonyms = excluded.synonyms`,
        [folded, meanings],
      );
      await this.audit.record(manager, {
        actor,
        action: 'synonym.saved',
        subject: folded,
        details: { synonyms: meanings },
      });
      return entry;
    });
  }

  deleteSynonyms(actor: string, word: string): Promise<SynonymDto> {
    return this.unitOfWork.run(async (manager) => {
      const [folded] = await fold(manager, [word]);
      const sql = 'delete from synonyms where word = $1 returning word, synonyms';
      const entry = await findRow<SynonymDto>(manager, sql, [folded ?? '']);
      if (!entry) throw notFound(`No synonyms found for: ${printable(word)}`);
      await this.audit.record(manager, { actor, action: 'synonym.deleted', subject: entry.word });
      return entry;
    });
  }
}

/** A phrase without stop words; empty if only one of several words is left: "no code" is not "code". */
function significantStems({ words, stems }: Phrase): string[][] {
  const kept = stems.filter((stem, at): stem is string => stem !== null && !STOP_WORDS.has(words[at] ?? ''));
  return kept.length === 0 || (kept.length === 1 && words.length > 1) ? [] : [kept];
}

const PHRASE = `a word that is not a stop word, or a phrase of 2 to ${MAX_PHRASE_WORDS} such words, with at most ${MAX_PHRASE} characters`;

function isPhrase(folded: string): boolean {
  const words = folded.split(' ').filter((word) => word !== '');
  const telling = words.filter((word) => !STOP_WORDS.has(word)).length;
  return (
    telling >= Math.min(words.length, 2) &&
    telling > 0 &&
    telling <= MAX_PHRASE_WORDS &&
    !isLongerThan(folded, MAX_PHRASE)
  );
}

/** Normalizes as searches do. Text that can't be stored becomes empty. */
async function fold(manager: EntityManager, texts: string[]): Promise<string[]> {
  const { folded } = await getRow<{ folded: string[] }>(
    manager,
    'select array(select search_fold(text) from unnest($1::text[]) with ordinality as given (text, at) order by at) as folded',
    [texts.map((text) => (isStorableText(text) ? text.slice(0, 1_000) : ''))],
  );
  return folded;
}
