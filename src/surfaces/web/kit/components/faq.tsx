import type { ComponentChildren, VNode } from 'preact';
import type { QuestionAndAnswer } from '../../../../contexts/catalog/tools/tool.entity.js';
import { Icon } from './icons.js';

/** Only one question is open at a time, at first the first one. */
export const Questions = ({ questions }: { questions: QuestionAndAnswer[] }): VNode => (
  <section aria-labelledby="faq">
    <h2 id="faq">FAQ</h2>
    {questions.map(({ question, answer }, index) => (
      <details class="fold" name="faq" open={index === 0}>
        <Summary>{question}</Summary>
        <p dir="auto">{answer}</p>
      </details>
    ))}
  </section>
);

export const Summary = ({ children }: { children: ComponentChildren }): VNode => (
  <summary dir="auto">
    {children} <Icon name="down" />
  </summary>
);

export const faqPage = (questions: QuestionAndAnswer[]): object => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
