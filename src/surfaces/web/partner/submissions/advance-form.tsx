import type { VNode } from 'preact';
import { PAYMENT_TYPES, packageOf } from '../../../../contexts/partners/submissions/packages.js';
import { movesFrom, type State } from '../../../../contexts/partners/submissions/workflow.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { STATE_NAMES } from '../../kit/submissions/state-mark.js';

interface AdvanceFormProps {
  /** The path of the submission. */
  path: string;
  state: State | null;
  rejection: string | undefined;
}

/** Moves a test submission without waiting for the simulated workflow. */
export const AdvanceForm = ({ path, state, rejection }: AdvanceFormProps): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="advance">
    <h2 id="advance">Simulated workflow</h2>
    <Rejection text={rejection} />
    <form class="stack stack-tight" method="post" action={`${path}/advance`}>
      {state === null ? <PackageChoice /> : <Moves state={state} />}
    </form>
  </section>
);

const PackageChoice = (): VNode => (
  <>
    <Field name="paymentType" label="Package" hint="The submission then goes through all states within a minute.">
      {(attributes) => (
        <select {...attributes}>
          {PAYMENT_TYPES.map((each) => (
            <option value={each}>{packageOf(each).paymentLabel}</option>
          ))}
        </select>
      )}
    </Field>
    <div>
      <button class="button button-small" type="submit">
        Set package
      </button>
    </div>
  </>
);

const Moves = ({ state }: { state: State }): VNode =>
  state === 'DONE' ? (
    <p>The submission is Done, which is final.</p>
  ) : (
    <>
      <p class="small quiet">
        The submission moves to Done within a minute after its package was set. You can move it now.
      </p>
      <div class="row">
        {movesFrom(state).map((to) => (
          <button class="button button-small" type="submit" name="to" value={to}>
            Move to {STATE_NAMES[to]}
          </button>
        ))}
      </div>
    </>
  );
