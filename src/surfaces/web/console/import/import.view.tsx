import type { VNode } from 'preact';
import type { ImportRun } from '../../../../contexts/imports/import-run.entity.js';
import type { ImportProblem } from '../../../../contexts/listings/editing/import-batch.js';
import { MAX_FILE_BYTES, MAX_MULTIPART_BYTES } from '../../../../platform/http/requests/form-body.js';
import { formatBytes } from '../../../../platform/input/json-limits.js';
import { counted, ExactAgo, grouped, PlainFigure } from '../../kit/components/formats.js';
import { DataTable, numbers } from '../../kit/lists/tables.js';
import { excerpt, Icon, LinkButton, Note, SubmitButton } from '../../kit/components/elements.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { Field, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { swapping } from '../../kit/live/live.js';
import { CatalogNav, ConsoleFrame } from '../frame/console-frame.js';

/** The download contains all of them. */
const SHOWN_PROBLEMS = 50;
const EXAMPLE = '{"kind":"tag","slug":"maps","name":"Maps"}';

interface ImportProps {
  runs: ImportRun[];
  /** The names of users and keys that started a run, by ID. */
  names: ReadonlyMap<string, string>;
  /** Pasted text that was not accepted. */
  text: string;
  rejection: string | undefined;
}

export const ImportView = ({ runs, names, text, rejection }: ImportProps): VNode => (
  <ConsoleFrame section="catalog" title="Import">
    <CatalogNav page="import" />
    <Rejection text={rejection} />
    <form
      class="panel stack"
      method="post"
      action="/console/import"
      encType="multipart/form-data"
      aria-label="New import"
      {...draftAttributes(rejection !== undefined)}
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
        <SubmitButton look="primary" name="run" value="dry-run" data-keeps-draft>
          <Icon name="check" />
          Start dry run
        </SubmitButton>
        <SubmitButton name="run" value="import" text="Start import" />
        <span class="small quiet">A dry run validates every line and stores nothing.</span>
      </div>
    </form>
    {runs.length > 0 && (
      <div class="stack">
        <h2>Earlier imports</h2>
        <DataTable
          label="Earlier imports"
          columns={{
            Import: (run) => (
              <a href={`/console/import/${run.id}`}>
                {run.isDryRun ? 'Dry run' : 'Import'} of {run.name}
              </a>
            ),
            State: (run) => <RunState run={run} />,
            Lines: numbers((run: ImportRun) => grouped(run.lines)),
            Rejected: numbers((run: ImportRun) => grouped(run.rejected)),
            By: ({ actor }) => names.get(actor) ?? actor,
            Started: { show: (run) => <ExactAgo at={run.createdAt} />, class: 'quiet one-line' },
          }}
          rows={runs}
        />
      </div>
    )}
  </ConsoleFrame>
);

interface ImportRunProps {
  run: ImportRun;
  /** The name of the user or key that started it. */
  who: string;
  problems: ImportProblem[];
  /** How many listings have a vector; null if all have one. */
  meaning: string | null;
}

export function ImportRunView({ run, who, problems, meaning }: ImportRunProps): VNode {
  const path = `/console/import/${run.id}`;
  const watched = !hasEnded(run) && { 'hx-get': path, 'hx-trigger': 'every 1s', ...swapping('run') };
  return (
    <ConsoleFrame
      section="catalog"
      title={`${run.isDryRun ? 'Dry run' : 'Import'} of ${run.name}`}
      refreshSeconds={hasEnded(run) ? undefined : 3}
    >
      <CatalogNav page="import" />
      <div id="run" class="stack" {...watched}>
        <p class="row" role="status">
          <RunState run={run} />
          <span class="quiet">
            by {who}, <ExactAgo at={run.createdAt} />
          </span>
        </p>
        <dl class="columns columns-small">
          <PlainFigure name="Lines read" value={grouped(run.lines)} />
          <PlainFigure name={run.isDryRun ? 'Valid' : 'Stored'} value={grouped(run.imported)} />
          <PlainFigure name="Rejected" value={grouped(run.rejected)} />
        </dl>
        <p>{outcome(run)}</p>
        {meaning !== null && <p class="small quiet">Meaning: {meaning}</p>}
        {problems.length > 0 && <Problems problems={problems} path={path} />}
        <div class="row">
          <LinkButton href="/console/import" text="Start another import" />
        </div>
      </div>
    </ConsoleFrame>
  );
}

function outcome({ state, isDryRun, rejected, isStopped }: ImportRun): string {
  if (state === 'waiting') return 'Waiting to start. You can close this page.';
  if (state === 'running') return 'Running. You can close this page; the import continues.';
  if (state === 'failed')
    return 'Failed several times and stopped. Some lines may be stored. You can safely import the file again.';
  if (isStopped) return 'Stopped early: too many lines were rejected. Fix them, then import the file again.';
  if (isDryRun)
    return rejected === 0 ? 'All lines are valid. Nothing was stored.' : 'Nothing was stored. Fix the lines below.';
  return rejected === 0 ? 'All lines are stored.' : 'Valid lines are stored. The lines below were rejected.';
}

const Problems = ({ problems, path }: { problems: ImportProblem[]; path: string }): VNode => (
  <section class="stack" aria-labelledby="problems">
    <div class="row row-apart">
      <h2 id="problems">{counted(problems.length, 'rejected line')}</h2>
      <LinkButton look="small" href={`${path}/errors.ndjson`} download text="Download rejected lines" />
    </div>
    <div class="table-frame" tabIndex={0} role="region" aria-label="Rejected lines">
      <table class="table">
        <thead>
          <tr>
            <th scope="col" class="number shrink">
              Line
            </th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, SHOWN_PROBLEMS).map(({ line, error }) => (
            <tr>
              <th scope="row" class="number">
                {grouped(line)}
              </th>
              <td dir="auto">{excerpt(error, 400)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    {problems.length > SHOWN_PROBLEMS && (
      <p class="small quiet">{grouped(problems.length - SHOWN_PROBLEMS)} more in the download.</p>
    )}
  </section>
);

const hasEnded = ({ state }: Pick<ImportRun, 'state'>): boolean => state === 'done' || state === 'failed';

function RunState({ run: { state, rejected, isDryRun, isStopped } }: { run: ImportRun }): VNode {
  if (state !== 'done')
    return state === 'failed' ? <Note icon="alert" tone="bad" text={state} /> : <Note icon="clock" text={state} />;
  return (
    <Note icon={rejected === 0 ? 'check' : 'alert'} tone={rejected === 0 ? 'good' : 'warn'}>
      {isDryRun ? 'validated' : 'imported'}
      {isStopped && ', stopped early'}
    </Note>
  );
}
