import { type DescribedListing, generatedFaqs } from './generated-faqs.js';

const LISTING: DescribedListing = {
  name: 'Acme Notes',
  tagline: 'Minutes that write themselves',
  description: 'Acme Notes turns meetings into minutes. It costs little.',
  pricing: 'FREEMIUM',
  categoryName: 'Productivity',
};

describe('generatedFaqs', () => {
  it("uses only the listing's own text", () => {
    expect(generatedFaqs(LISTING, { 'Live sync': 'a', 'Offline mode': 'b' })).toEqual([
      {
        question: 'What is Acme Notes?',
        answer: 'Minutes that write themselves. Acme Notes turns meetings into minutes.',
      },
      { question: 'What does Acme Notes offer?', answer: 'Live sync; Offline mode.' },
      {
        question: 'Is Acme Notes free?',
        answer: 'Acme Notes is listed as freemium: free to use, with paid options.',
      },
      { question: 'What kind of tool is Acme Notes?', answer: 'Acme Notes is listed in the category Productivity.' },
    ]);
  });

  it('has an answer for each pricing', () => {
    const answer = (pricing: DescribedListing['pricing']): string | undefined =>
      generatedFaqs({ ...LISTING, pricing }, {}).find(({ question }) => question === 'Is Acme Notes free?')?.answer;
    expect(answer('FREE')).toBe('Yes, Acme Notes is listed as free.');
    expect(answer('PAID')).toBe('No, Acme Notes is listed as a paid product.');
  });

  it('leaves out questions that the listing does not answer', () => {
    const bare = { ...LISTING, tagline: ' ', description: '- one\n- two', categoryName: null };
    expect(generatedFaqs(bare, { 'Live sync': 'a' }).map(({ question }) => question)).toEqual(['Is Acme Notes free?']);
  });

  it('does not repeat the tagline', () => {
    const [what] = generatedFaqs({ ...LISTING, description: 'Minutes, that write themselves!' }, {});
    expect(what?.answer).toBe('Minutes that write themselves.');
  });

  it('leaves out Markdown and list introductions, and truncates long answers', () => {
    const description = `# Welcome\n\nKey features:\n\n- one\n\n**Acme** is ${'very '.repeat(300)}good.`;
    const [what] = generatedFaqs({ ...LISTING, description }, {});
    expect(what?.answer).toMatch(/^Minutes that write themselves\. Acme is very .*very…$/);
    expect(what?.answer.length).toBeLessThanOrEqual(500);
  });
});
