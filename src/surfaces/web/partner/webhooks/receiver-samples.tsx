import type { VNode } from 'preact';
import { SAMPLE_RECEIVERS } from '../../../reference/sample-receivers.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { Summary } from '../../kit/components/faq.js';

export const ReceiverSamples = (): VNode => (
  <section class="stack stack-tight" aria-labelledby="receivers">
    <h2 id="receivers">Sample receivers</h2>
    <p>A receiver verifies the signature of the raw body, responds, and then processes the event.</p>
    {SAMPLE_RECEIVERS.map(({ language, fileName, source }) => (
      <details class="fold">
        <Summary>
          {language} ({fileName})
        </Summary>
        <CodeBlock text={source} what={`${language} receiver`} />
      </details>
    ))}
  </section>
);
