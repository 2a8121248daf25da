import { SAMPLE_RECEIVERS } from './sample-receivers.js';
import { describeReceiver } from '../harness/receiver-checks.js';
import { readGuide } from './guide-samples.js';

describeReceiver('Node');

describe('docs/guides/webhooks.md', () => {
  const guide = readGuide('webhooks.md');

  it.each(SAMPLE_RECEIVERS)(
    'shows the $language receiver and the other function that the tests run',
    ({ codeBlock, source, standardVerifier }) => {
      const shown = [...guide.matchAll(new RegExp(`^\`\`\`${codeBlock}\\n(.*?)^\`\`\`$`, 'gms'))];
      expect(shown.map(([, code]) => code)).toEqual([source, standardVerifier]);
    },
  );
});
