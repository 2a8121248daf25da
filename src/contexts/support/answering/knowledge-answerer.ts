import { type Answer, Answerer, type AskedQuestion, noReply } from './answerer.js';
import { judgeQuestion } from './gate.js';

/** Replies with what the articles say, word for word, when it is sure that this is the answer. */
export class KnowledgeAnswerer extends Answerer {
  answer({ questions, earlier, knowledge }: AskedQuestion): Promise<Answer> {
    const verdicts = questions.map((question) => judgeQuestion(question, knowledge));
    if (verdicts.length === 0) return Promise.resolve(noReply('The message asks nothing.'));
    const reasons = [...new Set(verdicts.flatMap((verdict) => verdict.reasons))];
    if (reasons.length > 0) return Promise.resolve(noReply(...reasons));
    const matches = verdicts.flatMap(({ match }) => match ?? []);
    const reply = [...new Set(matches.map((match) => knowledge.replyOf(match)))].join('\n\n');
    const articleIds = [...new Set(matches.map(({ articleId }) => articleId))];
    const isRepeated = earlier.some(({ content }) => content === reply);
    return Promise.resolve(
      isRepeated ? noReply('The customer was given this reply and asks again.') : { reply, articleIds, reasons: [] },
    );
  }
}
