import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { isLongerThan, isStorableText, printable } from '../../../platform/input/value-rules.js';
import { MAX_PHRASE, type SynonymDto } from './synonym.dto.js';
import { MAX_PHRASE_WORDS } from './synonym-list.js';
import { STOP_WORDS } from './word-lists.js';
import { Synonym } from './synonym.entity.js';

/** Manages the synonyms of searches. A trigger advances the catalog's revision with every change. */
@Injectable()
export class SynonymEditor {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async listSynonyms(request: PageRequest): Promise<Page<SynonymDto>> {
    const [rows, total] = await this.dataSource.getRepository(Synonym).findAndCount({
      order: { word: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return new Page(rows.map(toSynonym), request, total);
  }

  saveSynonyms(actor: string, word: string, synonyms: string[]): Promise<SynonymDto> {
    return this.unitOfWork.run(async (manager) => {
      const [folded, ...others] = await fold(manager, [word, ...synonyms]);
      if (folded === undefined || !isPhrase(folded)) throw invalid(`word must be ${PHRASE}`);
      const meanings = [...new Set(others)].filter((other) => other !== folded);
      if (meanings.length === 0 || !meanings.every(isPhrase))
        throw invalid(`synonyms must differ from the word, and each must be ${PHRASE}`);
      const entry = { word: folded, synonyms: meanings };
      await manager.upsert(Synonym, entry, ['word']);
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
      const entry = await manager.findOne(Synonym, {
        where: { word: folded ?? '' },
        lock: { mode: 'pessimistic_write' },
      });
      if (!entry) throw notFound(`No synonyms found for: ${printable(word)}`);
      await manager.delete(Synonym, { word: entry.word });
      await this.audit.record(manager, { actor, action: 'synonym.deleted', subject: entry.word });
      return toSynonym(entry);
    });
  }
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

const toSynonym = ({ word, synonyms }: Synonym): SynonymDto => ({ word, synonyms });

/** Normalizes as searches do. Text that can't be stored becomes empty. */
async function fold(manager: EntityManager, texts: string[]): Promise<string[]> {
  const [row] = await manager.query<{ folded: string[] }[]>(
    'select array(select search_fold(text) from unnest($1::text[]) with ordinality as given (text, at) order by at) as folded',
    [texts.map((text) => (isStorableText(text) ? text.slice(0, 1_000) : ''))],
  );
  return row?.folded ?? [];
}
