import type { VNode } from 'preact';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { Empty } from '../../kit/components/empty.js';
import { excerpt } from '../../kit/components/texts.js';
import { Message } from '../../kit/forms/message.js';
import { Layout } from '../../kit/layout/layout.js';
import { CompareBar } from '../listings/compare-bar.js';
import { ToolCards } from '../listings/listing-card.js';

interface ChoiceProps {
  /** What to change before the chosen tools can be compared. */
  problems: string[];
  /** The chosen tools that can be compared. */
  tools: ToolDto[];
  alternatives: ToolDto[];
}

/** Shown when too few, too many or unknown tools were chosen. */
export function ChoiceView({ problems, tools, alternatives }: ChoiceProps): VNode {
  const [first] = tools;
  return (
    <Layout title="Compare tools" description="Up to four tools side by side." noindex section="tools">
      <div class="stack stack-loose">
        <h1>Compare tools</h1>
        {problems.length > 0 && (
          <Message tone="bad" icon="alert">
            <ul role="list">
              {problems.map((problem) => (
                <li dir="auto">{problem}</li>
              ))}
            </ul>
          </Message>
        )}
        {first === undefined ? (
          <Empty heading="No tools selected">
            Tick “Compare” next to two to four tools. <a href="/tools">Browse tools</a>
          </Empty>
        ) : (
          <>
            <section class="stack" aria-labelledby="chosen">
              <h2 id="chosen">Selected</h2>
              <ToolCards tools={tools} isComparable isChosen />
            </section>
            {alternatives.length > 0 && (
              <section class="stack" aria-labelledby="more">
                <h2 id="more" dir="auto">
                  Compare {excerpt(first.name, 60)} with
                </h2>
                <ToolCards tools={alternatives} isComparable />
              </section>
            )}
          </>
        )}
      </div>
      <CompareBar />
    </Layout>
  );
}
