import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MODELS_FOLDER } from '../harness/meaning-process.js';

jest.setTimeout(600_000);

/** The figures of all products, from a process of its own: the runtime can be loaded only once per process. */
async function figuresAt(level: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/src/commands/support-eval.js', '--counts', '--level', level, 'test/support/products'],
    { env: { DATA_DIR: MODELS_FOLDER } },
  );
  const all = stdout.slice(stdout.indexOf('All 6 products'));
  return ['precision', 'coverage', 'suggestions'].map((name) => new RegExp(`${name} +(\\S+)`).exec(all)?.[1] ?? '');
}

// The reader was not trained on these products, and their authors knew no rule of it. Change nothing because of them.
describe('The built-in answerer, on products that the reader was not trained on', () => {
  it.each([
    ['careful', ['2/2', '2/180', '159/180']],
    ['balanced', ['5/5', '5/180', '159/180']],
    ['generous', ['31/34', '31/180', '159/180']],
  ])('gives the figures that docs/support.md states: %s', async (level, figures) => {
    expect(await figuresAt(level)).toEqual(figures);
  });
});
