import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { toInt8 } from '../../../platform/meaning/vector-codes.js';
import { ListingCodesService } from '../meaning/listing-codes.service.js';

const MAX_VECTORS = 5_000;
const TIMEOUT_MS = 50;

/** The codes of questions. They do not depend on the catalog. */
@Injectable()
export class QuestionVectorsService {
  private readonly vectors = new LRUCache<string, Int8Array>({ max: MAX_VECTORS });

  constructor(
    private readonly encoder: Encoder,
    private readonly codes: ListingCodesService,
  ) {}

  /** Null if searches are by words only; undefined if there is no vector in time. */
  async encode(text: string): Promise<Int8Array | null | undefined> {
    if (this.encoder.state !== 'ready' || !this.codes.isLoaded()) return null;
    const known = this.vectors.get(text);
    if (known !== undefined) return known;
    const vector = await this.encoder.encodeQuestion(text, TIMEOUT_MS);
    if (vector === undefined) return undefined;
    const codes = toInt8(vector);
    this.vectors.set(text, codes);
    return codes;
  }
}
