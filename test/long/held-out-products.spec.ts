import { brambleside } from '../support/knowledge/brambleside.js';
import { cubbyhold } from '../support/knowledge/cubbyhold.js';
import { describeAnswers } from '../support/knowledge/figures.js';
import { ironbarrow } from '../support/knowledge/ironbarrow.js';
import { parlanto } from '../support/knowledge/parlanto.js';
import { tallyfern } from '../support/knowledge/tallyfern.js';

// No synonym or phrase may be added for these products. The weights of the evidence are fitted on them as well. Customers of
// the last two tell stories and hardly use a word of the articles: AI answers none of their questions.
describeAnswers(
  'products that no word list was written for',
  [tallyfern, ironbarrow, parlanto, cubbyhold, brambleside],
  {
    precision: 0.95,
    coverage: 0.03,
    suggested: 0.85,
  },
);
