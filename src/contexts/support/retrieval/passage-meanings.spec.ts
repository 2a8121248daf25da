import { read } from '../language/question.js';
import { KnowledgeIndex } from './knowledge-index.js';

const ARTICLES = [
  { id: '1', title: 'Opening hours', body: 'The office is open from nine to five.' },
  { id: '2', title: 'Moorings', body: 'Berths in the harbour are for vessels of up to twelve metres.' },
  { id: '3', title: 'Breakfast', body: 'Bread, eggs and fruit are served until ten.' },
];

describe('Articles that share no word with a question', () => {
  it.each([
    ['Where do yachts dock?', 'Moorings'],
    ['Do you have sausages?', 'Breakfast'],
  ])('are suggested when they mean something alike: %s', async (question, title) => {
    const index = await KnowledgeIndex.of(ARTICLES);
    expect(index.suggest(read(question)).map((suggestion) => suggestion.title)).toEqual([title]);
  });
});
