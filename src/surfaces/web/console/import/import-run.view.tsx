import type { VNode } from 'preact';
import type { ImportRun } from '../../../../contexts/imports/import-run.entity.js';
import type { ImportProblem } from '../../../../contexts/listings/editing/import-batch.js';
import { ExactAgo } from '../../kit/components/date.js';
import { counted, grouped } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CatalogNav } from '../records/catalog-nav.js';
import { hasEnded, RunState } from './run-state.js';

export interface ImportRunProps {
  frame: Frame;
  run: ImportRun;
  /** The name of the user or key that started it. */
  who: string;
  problems: ImportProblem[];
}

/** The download contains all of them. */
const SHOWN_PROBLEMS = 50;

export function ImportRunView({ frame, run, who, problems }: ImportRunProps): VNode {
  const path = `/console/import/${run.id}`;
  const watched = hasEnded(run)
    ? {}
    : {
        'hx-get': path,
        'hx-trigger': 'every 1s',
        'hx-target': '#run',
        'hx-select': '#run',
        'hx-swap': 'outerMorph',
      };
  return (
    <ConsoleFrame
      {...frame}
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
          <Figure name="Lines read" value={run.lines} />
          <Figure name={run.isDryRun ? 'Valid' : 'Stored'} value={run.imported} />
          <Figure name="Rejected" value={run.rejected} />
        </dl>
        <p>{outcome(run)}</p>
        {problems.length > 0 && <Problems problems={problems} path={path} />}
        <div class="row">
          <a class="button" href="/console/import">
            Start another import
          </a>
        </div>
      </div>
    </ConsoleFrame>
  );
}

const Figure = ({ name, value }: { name: string; value: number }): VNode => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>{grouped(value)}</dd>
  </div>
);

function outcome({ state, isDryRun, rejected, isStopped }: ImportRun): string {
  if (state === 'waiting') return 'Waiting for earlier imports to finish. You can close this page.';
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
      <a class="button button-small" href={`${path}/errors.ndjson`} download>
        Download rejected lines
      </a>
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
