import { generatedFeatures } from './generated-features.js';

const features = (description: string, name = 'Acme Notes'): string[] => {
  const found = generatedFeatures({ name, description });
  // Texts would repeat the description.
  expect(Object.values(found).filter((text) => text !== '')).toEqual([]);
  return Object.keys(found);
};

describe('generatedFeatures', () => {
  it('uses the labels of list items unchanged', () => {
    expect(
      features(`Acme Notes is a notebook.

Features:
- Live sync: every device shows the same page
* Offline mode – works on a plane
• **Shared notebooks** - invite your team
1. Price: from $5 to $9`),
    ).toEqual(['Live sync', 'Offline mode', 'Shared notebooks', 'Price']);
  });

  it('uses short list items as their own labels, also with emoji as bullets', () => {
    expect(features('✅ Export to PDF.\n🚀 fast search\n✔️ No tracking')).toEqual([
      'Export to PDF',
      'Fast search',
      'No tracking',
    ]);
  });

  it('removes Markdown', () => {
    expect(
      features(
        '# Acme\n\n> Quoted\n\n- **[Live sync](https://a.example)**: see `sync` and *more*\n- ![x](y.png)\n\n---\n',
      ),
    ).toEqual(['Live sync']);
  });

  it('finds in English sentences what the product does or lets users do', () => {
    expect(
      features(
        'Acme Notes turns meetings into minutes, with owners. It also checks every date against your calendar. You can export everything to PDF when you leave. Upload a recording and wait. Captions are burnt in. It is nice. We love it.',
      ),
    ).toEqual([
      'Turns meetings into minutes',
      'Checks every date against your calendar',
      'Export everything to PDF',
      'Upload a recording',
      'Captions',
    ]);
  });

  it('splits a sentence that contains a list', () => {
    expect(features('The plan includes live transcripts, weekly summaries, and action items.')).toEqual([
      'Live transcripts',
      'Weekly summaries',
      'Action items',
    ]);
  });

  it('reads lists in any language, but sentences only in English', () => {
    expect(
      features('Acme schreibt Protokolle und prüft sie.\n- Schnelle Suche: findet alles\n- Deutsche Stimmen'),
    ).toEqual(['Schnelle Suche', 'Deutsche Stimmen']);
    expect(features('・機能\n• 翻訳：百の言語\n• 要約')).toEqual(['翻訳', '要約']);
    for (const text of ['Acme schreibt Protokolle und prüft sie.', 'Traduit vos notes.', '議事録を自動で作成します。'])
      expect(features(text)).toEqual([]);
  });

  it.each([
    '',
    ' \n ',
    'Notes.',
    'A nice tool',
    '!!!',
    '- \n- *\n* -',
    '- https://acme.example/pricing',
    '-50% today',
    'It is the best. It was made for you. There is more. They said so.',
    '__proto__',
    'Acme Notes is nice. Export every page to PDF.',
  ])('finds no features in %j', (description) => expect(features(description)).toEqual([]));

  it('finds at most 8, without duplicates, each of limited length', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `- Item ${index % 20}: ${'long '.repeat(100)}`);
    const found = features(lines.join('\n'));
    expect(found).toHaveLength(8);
    expect(found.filter(({ length }) => length > 60)).toEqual([]);
  });

  it('is deterministic for any name, and handles any description of any length', () => {
    for (const name of ['B-Roll (+) [x] \\', '', '?', 'C++', 'İstanbul'])
      expect(features(`${name} sorts every photo by date.`, name)).toEqual(
        features(`${name} sorts every photo by date.`, name),
      );
    for (const part of ['**', '![', '[', '`', '<a', '- ', '* ', 'it sorts a '])
      expect(features(part.repeat(20_000)).length).toBeLessThanOrEqual(8);
  });
});
