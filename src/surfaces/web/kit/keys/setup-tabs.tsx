import type { VNode } from 'preact';
import type { SetupSnippet } from '../../../reference/setup-snippets.js';
import { CodeBlock } from '../components/code-block.js';

interface SetupTabsProps {
  /** Of the group; the IDs of its controls begin with it. */
  name: string;
  label: string;
  snippets: readonly SetupSnippet[];
}

/** How to connect each client, one tab per client. */
export const SetupTabs = ({ name, label, snippets }: SetupTabsProps): VNode => (
  <div class="tabs" role="group" aria-label={label}>
    {snippets.map((snippet, index) => (
      <>
        <input type="radio" name={name} id={`${name}-${index}`} checked={index === 0} />
        <label for={`${name}-${index}`}>{snippet.client}</label>
        <div>
          <Snippet {...snippet} />
        </div>
      </>
    ))}
  </div>
);

const Snippet = ({ client, instruction, code, install }: SetupSnippet): VNode => (
  <div class="stack stack-tight">
    {install !== undefined && (
      <div>
        <a class="button" href={install}>
          Install in {client}
        </a>
      </div>
    )}
    <p class="small quiet">{instruction}</p>
    <CodeBlock text={code} what={`snippet for ${client}`} />
  </div>
);
