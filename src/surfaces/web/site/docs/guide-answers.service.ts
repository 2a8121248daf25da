import { Injectable } from '@nestjs/common';
import { SimilarListingsService } from '../../../../contexts/listings/meaning/similar-listings.service.js';
import { QuestionVectorsService } from '../../../../contexts/listings/search/question-vectors.service.js';
import { Encoder } from '../../../../platform/meaning/encoder.js';
import { nearness, toInt8 } from '../../../../platform/meaning/vector-codes.js';
import { type GuideSection, GuidesService } from './guides.service.js';

interface EncodedSection extends GuideSection {
  vectors: Int8Array[];
}

/** Searches that begin otherwise look for listings. */
const QUESTION = /^(?:how|what|which|where|when|why|who|can|could|do|does|is|are|must|should|may|my)\b/i;
/** docs/search.md has the measurements. */
const MIN_NEARNESS = 0.5;
/** A section must be this much nearer than any listing. */
const MIN_LEAD = 0.2;

/** Answers questions about the service with a section of the guides. */
@Injectable()
export class GuideAnswersService {
  private sections: EncodedSection[] = [];
  private encoding: Promise<void> | undefined;

  constructor(
    private readonly guides: GuidesService,
    private readonly encoder: Encoder,
    private readonly questions: QuestionVectorsService,
    private readonly similar: SimilarListingsService,
  ) {}

  /** Null: `q` is about something else. Undefined: not known yet. Call it after the search, which encodes `q`. */
  async findAnswer(q: string): Promise<GuideSection | null | undefined> {
    if (this.encoder.state !== 'ready') return null;
    this.encoding ??= this.encodeSections();
    if (!QUESTION.test(q.trim())) return null;
    const question = await this.questions.encode(q);
    if (question == null) return question;
    if (this.sections.length === 0) return undefined;
    const [best] = this.sections
      .map((section) => ({ section, near: Math.max(...section.vectors.map((each) => nearness(question.codes, each))) }))
      .sort((a, b) => b.near - a.near);
    if (best === undefined || best.near < MIN_NEARNESS) return null;
    const listings = await Promise.all(
      (['tools', 'directories'] as const).map((scope) =>
        this.similar.findNearest(scope, question.codes, { adultHidden: true }),
      ),
    );
    return listings.flat().every((listing) => best.near - listing.nearness >= MIN_LEAD) ? best.section : null;
  }

  /** Runs in the background at the first search. If the encoder is busy, the next search tries again. */
  private async encodeSections(): Promise<void> {
    const sections: EncodedSection[] = [];
    for (const section of this.guides.listSections()) {
      const vectors: Int8Array[] = [];
      for (const text of [section.text, section.start]) {
        const encoded = await this.encoder.encodeInBackground(`${section.heading}. ${text}`);
        if (encoded === undefined) return void (this.encoding = undefined);
        vectors.push(toInt8(encoded.vector));
      }
      sections.push({ ...section, vectors });
    }
    this.sections = sections;
  }
}
