import { generatedFeatures } from './generated-features.js';

const features = (description: string, name = 'Acme Notes'): Record<string, string> =>
  generatedFeatures({ name, description });

describe('generatedFeatures', () => {
  it('uses labeled list items unchanged', () => {
    expect(
      features(`Acme Notes is a notebook.

Features:
- Live sync: every device shows the same page
* Offline mode – works on a plane
• **Shared notebooks** - invite your team
1. Price: from $5 to $9`),
    ).toEqual({
      'Live sync': 'every device shows the same page',
      'Offline mode': 'works on a plane',
      'Shared notebooks': 'invite your team',
      Price: 'from $5 to $9',
    });
  });

  it('uses short list items as their own labels, also with emoji as bullets', () => {
    expect(features('✅ Export to PDF.\n🚀 fast search\n✔️ No tracking')).toEqual({
      'Export to PDF': 'Export to PDF.',
      'Fast search': 'fast search',
      'No tracking': 'No tracking',
    });
  });

  it('removes Markdown', () => {
    expect(
      features(
        '# Acme\n\n> Quoted\n\n- **[Live sync](https://a.example)**: see `sync` and *more*\n- ![x](y.png)\n\n---\n',
      ),
    ).toEqual({ 'Live sync': 'see sync and more' });
  });

  it('finds in English sentences what the product does or lets users do', () => {
    expect(
      features(
        'Acme Notes turns meetings into minutes, with owners. It also checks every date against your calendar. You can export everything to PDF when you leave. Upload a recording and wait. Captions are burnt in. It is nice. We love it.',
      ),
    ).toEqual({
      'Turns meetings into minutes': 'Acme Notes turns meetings into minutes, with owners.',
      'Checks every date against your calendar': 'It also checks every date against your calendar.',
      'Export everything to PDF': 'You can export everything to PDF when you leave.',
      'Upload a recording': 'Upload a recording and wait.',
      Captions: 'Captions are burnt in.',
    });
  });

  it('splits a sentence that contains a list', () => {
    const sentence = 'The plan includes live transcripts, weekly summaries, and action items.';
    expect(features(sentence)).toEqual({
      'Live transcripts': sentence,
      'Weekly summaries': sentence,
      'Action items': sentence,
    });
  });

  it('reads lists in any language, but sentences only in English', () => {
    expect(
      features('Acme schreibt Protokolle und prüft sie.\n- Schnelle Suche: findet alles\n- Deutsche Stimmen'),
    ).toEqual({
      'Schnelle Suche': 'findet alles',
      'Deutsche Stimmen': 'Deutsche Stimmen',
    });
    expect(features('・機能\n• 翻訳：百の言語\n• 要約')).toEqual({ 翻訳: '百の言語', 要約: '要約' });
    for (const text of ['Acme schreibt Protokolle und prüft sie.', 'Traduit vos notes.', '議事録を自動で作成します。'])
      expect(features(text)).toEqual({});
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
  ])('finds no features in %j', (description) => expect(features(description)).toEqual({}));

  it('finds at most 8, without duplicates, each of limited length', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `- Item ${index % 20}: ${'long '.repeat(100)}`);
    const found = Object.entries(features(lines.join('\n')));
    expect(found).toHaveLength(8);
    for (const [label, text] of found) expect([label.length <= 60, text.length <= 300]).toEqual([true, true]);
  });

  it('is deterministic for any name, and handles any description of any length', () => {
    for (const name of ['B-Roll (+) [x] \\', '', '?', 'C++', 'İstanbul'])
      expect(features(`${name} sorts every photo by date.`, name)).toEqual(
        features(`${name} sorts every photo by date.`, name),
      );
    for (const part of ['**', '![', '[', '`', '<a', '- ', '* ', 'it sorts a '])
      expect(Object.keys(features(part.repeat(20_000))).length).toBeLessThanOrEqual(8);
  });
});
