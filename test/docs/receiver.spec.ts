import { readFile } from 'node:fs/promises';
import { SAMPLE_RECEIVERS } from '../../src/surfaces/reference/sample-receivers.js';
import { describeReceiver } from '../harness/receiver-checks.js';

describeReceiver('Node');

describe('docs/partners.md', () => {
  it.each(SAMPLE_RECEIVERS)(
    'shows the $language receiver that the portal shows and that the tests run',
    async ({ codeBlock, source }) => {
      const page = await readFile('docs/partners.md', 'utf8');
      const [, shown] = new RegExp(`^\`\`\`${codeBlock}\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? [];
      expect(shown).toBe(source);
    },
  );
});
