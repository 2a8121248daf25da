import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

/** What is wrong with which field, as words that follow its name. */
export type Problems = ReadonlyMap<string, string>;

/** What a control needs to be tied to its label, its hint and its problem. */
interface ControlAttributes {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

interface FieldProps {
  name: string;
  label: string;
  hint?: string;
  /** What is wrong with what was sent, as words that follow the name of the field. */
  problem?: string | undefined;
  children: (attributes: ControlAttributes) => VNode;
}

/** A control of a form, with what is wrong beside it. */
export function Field({ name, label, hint, problem, children }: FieldProps): VNode {
  const notes = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(problem === undefined ? [] : [`${name}-problem`]),
  ];
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children({
        id: name,
        name,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(problem !== undefined && { 'aria-invalid': 'true' }),
      })}
      {hint !== undefined && (
        <span class="small quiet" id={`${name}-hint`}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <p class="note tone-bad" id={`${name}-problem`}>
          <Icon name="alert" />
          This field {problem}.
        </p>
      )}
    </div>
  );
}
