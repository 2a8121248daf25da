import type { VNode } from 'preact';
import type { ToolDto } from '../../../../contexts/catalog/tools/tool.dto.js';
import { excerpt } from '../../kit/components/texts.js';

/** The form that the checkboxes of all cards on a page belong to. */
const FORM_ID = 'selection';

/** The parameter with the slugs of the chosen tools. */
export const TOOL_PARAMETER = 'tool';

type ComparedTool = Pick<ToolDto, 'slug' | 'name'>;

export const CompareBox = ({ tool: { slug, name }, isChecked }: { tool: ComparedTool; isChecked: boolean }): VNode => (
  <label class="choice">
    <input type="checkbox" form={FORM_ID} name={TOOL_PARAMETER} value={slug} checked={isChecked} autocomplete="off" />
    <span>
      Compare<span class="visually-hidden"> {excerpt(name, 60)}</span>
    </span>
  </label>
);

/** Compares the selected tools. It is shown while at least one is selected. `with`: the tool of the page is always compared. */
export const CompareBar = ({ with: tool }: { with?: ComparedTool }): VNode => (
  <form id={FORM_ID} class="filter-bar selection-bar" action="/compare" aria-label="Compare selected tools">
    {tool !== undefined && <input type="hidden" name={TOOL_PARAMETER} value={tool.slug} />}
    <span class="small quiet">Up to four tools side by side</span>
    <button class="button button-primary button-small" type="submit">
      {tool === undefined ? 'Compare selected tools' : `Compare with ${excerpt(tool.name, 40)}`}
    </button>
  </form>
);
