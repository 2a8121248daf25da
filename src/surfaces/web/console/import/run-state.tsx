import type { VNode } from 'preact';
import type { ImportRun } from '../../../../contexts/imports/import-run.entity.js';
import { Icon } from '../../kit/components/icons.js';

export const hasEnded = ({ state }: Pick<ImportRun, 'state'>): boolean => state === 'done' || state === 'failed';

export function RunState({ run }: { run: ImportRun }): VNode {
  if (run.state === 'failed')
    return (
      <span class="note tone-bad">
        <Icon name="alert" />
        failed
      </span>
    );
  if (run.state !== 'done')
    return (
      <span class="note">
        <Icon name="clock" />
        {run.state}
      </span>
    );
  const isGood = run.rejected === 0;
  return (
    <span class={`note ${isGood ? 'tone-good' : 'tone-warn'}`}>
      <Icon name={isGood ? 'check' : 'alert'} />
      {run.isDryRun ? 'validated' : 'imported'}
      {run.isStopped && ', stopped early'}
    </span>
  );
}
