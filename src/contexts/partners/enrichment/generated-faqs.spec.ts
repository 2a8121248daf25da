import { type DescribedListing, generatedFaqs } from './generated-faqs.js';

const LISTING: DescribedListing = {
  name: 'Acme Notes',
  tagline: 'Minutes that write themselves',
  description: 'Acme Notes turns meetings into minutes. It costs little.',
  pricing: 'FREEMIUM',
  categoryName: 'Productivity',
};

describe('generatedFaqs', () => {
  it("uses only the listing's own fields", () => {
    expect(generatedFaqs(LISTING)).toEqual([
      { question: 'What is Acme Notes?', answer: 'Minutes that write themselves.' },
      {
        question: 'Is Acme Notes free?',
        answer: 'Acme Notes is listed as freemium: free to use, with paid options.',
      },
      { question: 'What kind of tool is Acme Notes?', answer: 'Acme Notes is listed in the category Productivity.' },
    ]);
  });

  it('has an answer for each pricing', () => {
    const answer = (pricing: DescribedListing['pricing']): string | undefined =>
      generatedFaqs({ ...LISTING, pricing }).find(({ question }) => question === 'Is Acme Notes free?')?.answer;
    expect(answer('FREE')).toBe('Yes, Acme Notes is listed as free.');
    expect(answer('PAID')).toBe('No, Acme Notes is listed as a paid product.');
  });

  it('leaves out questions that the listing does not answer', () => {
    const bare = { ...LISTING, tagline: ' ', description: '- one\n- two', categoryName: null };
    expect(generatedFaqs(bare).map(({ question }) => question)).toEqual(['Is Acme Notes free?']);
  });

  it.each([
    'Minutes, that write themselves!',
    'We make **minutes** that write themselves, daily.',
    '- minutes that write themselves',
  ])('does not repeat the description %j', (description) => {
    const [first] = generatedFaqs({ ...LISTING, description });
    expect(first?.question).toBe('Is Acme Notes free?');
  });

  it('leaves out Markdown', () => {
    expect(generatedFaqs({ ...LISTING, tagline: '**Minutes** by `Acme`' })[0]?.answer).toBe('Minutes by Acme.');
  });
});
