import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { toInt8 } from '../../../platform/meaning/vector-codes.js';
import { ListingCodesService } from '../meaning/listing-codes.service.js';

/** The codes of a question; `hasWord` as in EncodedText. */
export interface Question {
  codes: Int8Array;
  hasWord: boolean;
}

const MAX_VECTORS = 5_000;
const TIMEOUT_MS = 50;

/** The codes of questions. They do not depend on the catalog. */
@Injectable()
export class QuestionVectorsService {
  private readonly vectors = new LRUCache<string, Question>({ max: MAX_VECTORS });

  constructor(
    private readonly encoder: Encoder,
    private readonly codes: ListingCodesService,
  ) {}

  /** Null if searches are by words only; undefined if there is no vector in time. */
  async encode(text: string): Promise<Question | null | undefined> {
    if (this.encoder.state !== 'ready' || !this.codes.isLoaded()) return null;
    const known = this.vectors.get(text);
    if (known !== undefined) return known;
    const encoded = await this.encoder.encodeQuestion(text, TIMEOUT_MS);
    if (encoded === undefined) return undefined;
    const question = { codes: toInt8(encoded.vector), hasWord: encoded.hasWord };
    this.vectors.set(text, question);
    return question;
  }
}
