import type { QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import { readSitePage } from './site-page.js';

const faqs = (html: string): QuestionAndAnswer[] =>
  readSitePage(Buffer.from(html), 'text/html', 'https://a.example').faqs;
const script = (content: unknown): string =>
  `<script type="application/ld+json">${typeof content === 'string' ? content : JSON.stringify(content)}</script>`;
const question = (name: unknown, text: unknown): object => ({
  '@type': 'Question',
  name,
  acceptedAnswer: { '@type': 'Answer', text },
});
const faqPage = (...mainEntity: unknown[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity,
});
const ONE = [{ question: 'Is it fast?', answer: 'Yes.' }];
const one = question('Is it fast?', 'Yes.');

describe('A FAQ in JSON-LD', () => {
  it.each<[string, string]>([
    ['as the only thing', script(faqPage(one))],
    ['as one question without a list', script({ '@type': 'FAQPage', mainEntity: one })],
    ['in a list', script([{ '@type': 'Organization' }, faqPage(one)])],
    ['in a graph', script({ '@graph': [{ '@type': 'WebSite' }, faqPage(one)] })],
    ['below another thing', script({ '@type': 'WebPage', mainEntity: { ...faqPage(one) } })],
    ['with several types', script({ ...faqPage(one), '@type': ['WebPage', 'FAQPage'] })],
    ['with a full type', script({ ...faqPage(one), '@type': 'http://schema.org/FAQPage' })],
    ['beside broken JSON', script('{"@type": "FAQPage", oops') + script(faqPage(one)) + script('')],
    ['in a comment', script(`<!-- ${JSON.stringify(faqPage(one))} -->`)],
    ['with line breaks inside of texts', script(JSON.stringify(faqPage(one)).replace('Is it', 'Is\n it'))],
    ['with a charset', `<SCRIPT TYPE="application/ld+json; charset=utf-8">${JSON.stringify(faqPage(one))}</SCRIPT>`],
    ['with a list of answers', script(faqPage({ name: 'Is it fast?', acceptedAnswer: [{ text: 'Yes.' }] }))],
    ['with the answer as text', script(faqPage({ name: 'Is it fast?', acceptedAnswer: 'Yes.' }))],
    [
      'with references',
      script({
        '@graph': [
          { ...faqPage({ '@id': '#1' }, { '@id': '#none' }), '@id': '#page' },
          { ...one, '@id': '#1' },
          { see: { '@id': '#1' } },
        ],
      }),
    ],
  ])('is found %s', (_, html) => expect(faqs(html)).toEqual(ONE));

  it('is read from all scripts without duplicate questions', () => {
    const html =
      script(faqPage(one, question('is it FAST?', 'No.'))) + script(faqPage(question('Is it small?', 'No.')));
    expect(faqs(html)).toEqual([...ONE, { question: 'Is it small?', answer: 'No.' }]);
  });

  it('is converted to plain text without unprintable characters', () => {
    const html = script(
      faqPage(
        question(
          '<b>What&#39;s</b> in\u0000 it?',
          '<p>Two things:</p><ul><li>tea &amp; <i>milk</i></li><li>more</li></ul>',
        ),
        question('Twice?', '&lt;p&gt;Escaped twice&lt;/p&gt;<script>alert(1)<\\/script><style>p{}</style>'),
        question('Half \uD800 of it?', 'a < b and b > c,\u202E 👩‍👩‍👧 and می‌خواهم'),
      ),
    );
    expect(faqs(html)).toEqual([
      { question: "What's in it?", answer: 'Two things:\n- tea & milk\n- more' },
      { question: 'Twice?', answer: 'Escaped twice' },
      { question: 'Half of it?', answer: 'a < b and b > c, 👩‍👩‍👧 and می‌خواهم' },
    ]);
  });

  it('is limited to 50 questions of 2,000 characters', () => {
    const many = Array.from({ length: 200 }, (_, index) => question(`Number ${index}?`, '😀 and '.repeat(1_000)));
    const found = faqs(script(faqPage(...many)));
    expect(found).toHaveLength(50);
    for (const { answer } of found) expect([[...answer].length <= 2_000, answer.endsWith('…')]).toEqual([true, true]);
  });

  it.each<[string, unknown]>([
    ['no question', faqPage()],
    ['nothing', { '@type': 'FAQPage' }],
    ['another type', { ...faqPage(one), '@type': 'QAPage' }],
    ['a question without an answer', faqPage({ name: 'Why?' })],
    ['an empty answer', faqPage(question('Why?', '<p> </p>'))],
    ['an answer without a question', faqPage(question('', 'Because.'))],
    ['texts of the wrong type', faqPage(question({ a: 1 }, ['x']), question(7, null))],
    ['no object', faqPage(null, 'x', 7, [one])],
    ['a number', 7],
    ['null', null],
  ])('is empty for %s', (_, content) => expect(faqs(script(content))).toEqual([]));
});

describe('A FAQ in microdata', () => {
  const page = (inside: string): string => `<main itemscope itemtype="https://schema.org/FAQPage">${inside}</main>`;
  const entry = (name: string, answer: string): string => `
    <div itemscope itemprop="mainEntity" itemtype="https://schema.org/Question">
      <h3 itemprop="name">${name}</h3>
      <div itemscope itemprop="acceptedAnswer" itemtype="https://schema.org/Answer">
        <div itemprop="text">${answer}</div>
      </div>
    </div>`;

  it('is read as plain text, in page order, without duplicate questions', () => {
    const html = page(
      entry('Is it <em>fast</em>?', '<p>Yes,<br>very.</p>') + entry('Small?', 'No.') + entry('small?', 'x'),
    );
    expect(faqs(html)).toEqual([
      { question: 'Is it fast?', answer: 'Yes,\nvery.' },
      { question: 'Small?', answer: 'No.' },
    ]);
  });

  it('is read from content attributes', () => {
    const html = page(`<div itemprop="mainEntity" itemscope><meta itemprop="name" content="Is it fast?">
      <span itemprop="acceptedAnswer" itemscope><meta itemprop="text" content="Yes."></span></div>`);
    expect(faqs(html)).toEqual(ONE);
  });

  it('is ignored if there is JSON-LD, and outside of a FAQPage', () => {
    expect(faqs(page(entry('Other?', 'Yes.')) + script(faqPage(one)))).toEqual(ONE);
    expect(faqs(entry('Is it fast?', 'Yes.'))).toEqual([]);
  });
});
