import { brambleside } from './knowledge/brambleside.js';
import { cubbyhold } from './knowledge/cubbyhold.js';
import { describeAnswers } from './knowledge/figures.js';
import { ironbarrow } from './knowledge/ironbarrow.js';
import { parlanto } from './knowledge/parlanto.js';
import { tallyfern } from './knowledge/tallyfern.js';

// No word, rule or weight may be tuned on these products. Their totals were in view when the threshold of the evidence was chosen: 27 of
// 30 right at 0.7, 32 of 35 at 0.6 and at 0.5. The goals are 0.95, 0.35 and 0.85; the last counts the answered questions as well.
describeAnswers('products that nothing was tuned on', [tallyfern, ironbarrow, parlanto], {
  precision: 0.91,
  coverage: 0.25,
  suggested: 0.79,
});

// Customers tell stories here and hardly use a word of the articles. On the first run, before these questions were read, 4 of 7
// replies were right. Two kinds of refusals and one rule were added since, so these no longer tell what to expect.
describeAnswers('products whose customers use words of their own', [cubbyhold, brambleside], {
  precision: 0.95,
  coverage: 0.06,
  suggested: 0.85,
});
