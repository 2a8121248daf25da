import { type Answer, Answerer, type AskedQuestion, noReply } from './answerer.js';
import { judgeQuestion } from './gate.js';

/** Quotes articles word for word, only if the gate is sure that they answer the question. */
export class KnowledgeAnswerer extends Answerer {
  answer({ questions, earlier, knowledge }: AskedQuestion): Promise<Answer> {
    const verdicts = questions.map((question) => judgeQuestion(question, knowledge));
    if (verdicts.length === 0) return Promise.resolve(noReply('The message contains no question.'));
    const reasons = [...new Set(verdicts.flatMap((verdict) => verdict.reasons))];
    if (reasons.length > 0) return Promise.resolve(noReply(...reasons));
    const matches = verdicts.flatMap(({ match }) => match ?? []);
    const reply = [...new Set(matches.map((match) => knowledge.replyOf(match)))].join('\n\n');
    const articleIds = [...new Set(matches.map(({ articleId }) => articleId))];
    if (earlier.some(({ content }) => content === reply))
      return Promise.resolve(noReply('The customer got this reply before and asks again.'));
    return Promise.resolve({ reply, articleIds, reasons: [] });
  }
}
