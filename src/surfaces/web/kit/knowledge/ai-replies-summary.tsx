import type { VNode } from 'preact';
import { AI_REPLIES_DAYS, type AiReplies } from '../../../../contexts/support/statistics/ai-replies.service.js';

interface AiRepliesProps {
  replies: AiReplies;
  /** Also names the model, or says how to connect one. */
  forTeam?: boolean;
}

/** Which answerer replies to customers, and its share of replies. */
export const AiRepliesSummary = ({ replies, forTeam = false }: AiRepliesProps): VNode => {
  const { answerer, model, questions, answered } = replies;
  const couldReplyMore = answerer !== 'openai' && (questions === 0 || answered < questions);
  const share =
    questions === 0
      ? `no questions in the last ${AI_REPLIES_DAYS} days.`
      : `${Math.round((100 * answered) / questions)}% of questions in the last ${AI_REPLIES_DAYS} days.`;
  return (
    <p class="small quiet">
      {answerer === 'off' && 'AI is off. The team replies to every question.'}
      {answerer === 'knowledge' && `Built-in replies: ${share}`}
      {answerer === 'openai' && `${forTeam ? `Replies by the model ${model}` : 'Replies by an AI model'}: ${share}`}
      {forTeam && couldReplyMore && (
        <>
          {' '}
          <a href="/docs/support#connect-a-model">Connect a model</a> to reply to more.
        </>
      )}
    </p>
  );
};
