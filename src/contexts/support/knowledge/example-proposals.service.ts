import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withoutInvisible } from '../../../platform/text/prose.js';
import { CHECK_PLACEHOLDER, maskDetails } from '../learning/personal-details.js';
import { ExamplesRepository, type ProposedExample } from './examples.repository.js';
import { MAX_EXAMPLE } from './knowledge.dto.js';

export interface AnsweredQuestion {
  messageId: string;
  text: string;
  customerName: string | null;
}

/** Proposes customers' questions as examples of articles. They have no effect until an editor confirms them. */
@Injectable()
export class ExampleProposalsService {
  constructor(private readonly examples: ExamplesRepository) {}

  /** Only articles of this client get proposals: a test client has none, so that its customers propose nothing. */
  propose(
    manager: EntityManager,
    clientId: string,
    articleIds: readonly string[],
    source: ProposedExample['source'],
    questions: readonly AnsweredQuestion[],
  ): Promise<void> {
    const proposals = questions.flatMap(({ messageId, text, customerName }) => {
      const example = toExample(text, customerName ?? undefined);
      return example === undefined ? [] : { source, messageId, text: example };
    });
    return this.examples.addProposals(manager, clientId, articleIds, proposals);
  }

  /** For the suggested articles that a human quoted in the reply. */
  async proposeFromReply(
    manager: EntityManager,
    clientId: string,
    suggestedIds: readonly string[],
    { content, question }: { content: string; question: AnsweredQuestion },
  ): Promise<void> {
    const quoted = await this.examples.findQuoted(manager, suggestedIds, content);
    await this.propose(manager, clientId, quoted, 'reply', [question]);
  }
}

/** One line without personal details; undefined if no words are left or if it is too long. */
function toExample(text: string, customerName: string | undefined): string | undefined {
  const example = withoutInvisible(maskDetails(text, customerName))
    .replaceAll(CHECK_PLACEHOLDER, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return /\p{L}/u.test(example) && example.length <= MAX_EXAMPLE ? example : undefined;
}
