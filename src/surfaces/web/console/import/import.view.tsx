import type { VNode } from 'preact';
import type { ImportRun } from '../../../../contexts/imports/import-run.entity.js';
import { MAX_FILE_BYTES, MAX_MULTIPART_BYTES } from '../../../../platform/http/requests/multipart-body.js';
import { formatBytes } from '../../../../platform/input/json-limits.js';
import { ExactAgo } from '../../kit/components/date.js';
import { FoldingTable, NumberHead } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { grouped } from '../../kit/components/measures.js';
import { Field } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { RunState } from './run-state.js';

export interface ImportProps {
  frame: Frame;
  runs: ImportRun[];
  /** The names of users and keys that started a run, by ID. */
  names: ReadonlyMap<string, string>;
  /** Pasted text that was not accepted. */
  text: string;
  rejection: string | undefined;
}

const EXAMPLE = '{"kind":"tag","slug":"maps","name":"Maps"}';

export const ImportView = ({ frame, runs, names, text, rejection }: ImportProps): VNode => (
  <ConsoleFrame {...frame} section="catalog" title="Import">
    <CatalogNav page="import" />
    <Rejection text={rejection} />
    <form
      class="panel stack"
      method="post"
      action="/console/import"
      encType="multipart/form-data"
      aria-label="New import"
    >
      <OneTimeToken />
      <p class="small quiet">
        One JSON object per line, with its kind (tool, directory, category, tag, directory-category) and the fields of
        the admin API. A line with a known slug updates that record; omitted fields don’t change. Put labels before the
        listings that use them. For larger files, use <a href="/docs/admin">the API</a>.
      </p>
      <Field name="file" label="File" hint={`NDJSON, less than ${formatBytes(MAX_MULTIPART_BYTES)}.`}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept=".ndjson,.jsonl,.json,application/x-ndjson"
            data-max-bytes={MAX_FILE_BYTES}
          />
        )}
      </Field>
      <Field name="text" label="Or paste lines">
        {(attributes) => (
          <textarea {...attributes} class="mono" rows={6} placeholder={EXAMPLE} spellcheck={false}>
            {text}
          </textarea>
        )}
      </Field>
      <div class="row">
        <button class="button button-primary" type="submit" name="run" value="dry-run">
          <Icon name="check" />
          Start dry run
        </button>
        <button class="button" type="submit" name="run" value="import">
          Start import
        </button>
        <span class="small quiet">A dry run validates every line and stores nothing.</span>
      </div>
    </form>
    {runs.length > 0 && (
      <div class="stack">
        <h2>Earlier imports</h2>
        <FoldingTable
          label="Earlier imports"
          columns={[
            'Import',
            'State',
            <NumberHead>Lines</NumberHead>,
            <NumberHead>Rejected</NumberHead>,
            'By',
            'Started',
          ]}
        >
          {runs.map((run) => (
            <tr>
              <th scope="row">
                <a href={`/console/import/${run.id}`}>
                  {run.isDryRun ? 'Dry run' : 'Import'} of {run.name}
                </a>
              </th>
              <td data-label="State">
                <RunState run={run} />
              </td>
              <td data-label="Lines" class="number">
                {grouped(run.lines)}
              </td>
              <td data-label="Rejected" class="number">
                {grouped(run.rejected)}
              </td>
              <td data-label="By">{names.get(run.actor) ?? run.actor}</td>
              <td data-label="Started" class="quiet one-line">
                <ExactAgo at={run.createdAt} />
              </td>
            </tr>
          ))}
        </FoldingTable>
      </div>
    )}
  </ConsoleFrame>
);
