import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { KnowledgeLibrary } from './knowledge-library.js';
import { Answerer, type ThreadMessage } from './answerer.js';
import type { KnowledgeIndex } from './knowledge-index.js';

/** Someone who has written this often without an answer needs a human. */
const MAX_OPEN = 5;
const MAX_EARLIER = 20;

const WANTS_A_PERSON =
  /\b(?:talk|speak|chat|connect|transfer|write|put me|hand me)\b.{0,40}\b(?:human|person|agent|someone|somebody|representative|operator|adviser|advisor)\b|\b(?:real|actual|live) (?:human|person|agent)\b/i;

/** Decides whether AI is asked at all, and with what. */
@Injectable()
export class AiSupport {
  constructor(
    private readonly config: Config,
    private readonly library: KnowledgeLibrary,
    private readonly answerer: Answerer,
  ) {}

  /** What AI may draw on for this client; undefined where only humans answer. */
  async knowledgeFor({ id, supportMode }: ClientSupport): Promise<KnowledgeIndex | undefined> {
    if (supportMode === 'human' || this.config.supportAi.kind === 'off') return undefined;
    return this.library.of(id);
  }

  async reply(knowledge: KnowledgeIndex, thread: readonly ThreadMessage[]): Promise<string | null> {
    const answered = thread.findLastIndex(({ author }) => author !== 'customer') + 1;
    const open = thread.slice(answered).map(({ content }) => content);
    if (open.length === 0 || open.length > MAX_OPEN || open.some((text) => WANTS_A_PERSON.test(text))) return null;
    const earlier = thread.slice(Math.max(0, answered - MAX_EARLIER), answered);
    return this.answerer.answer({ open, earlier, knowledge });
  }
}
