import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

/** Errors by field: a sentence, or words that follow “This field”. */
export type Problems = ReadonlyMap<string, string>;

export const problemText = (problem: string): string => (/^[A-Z]/.test(problem) ? problem : `This field ${problem}.`);

/** Connects a control with its label, hint and error. */
interface ControlAttributes {
  id: string;
  name: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

interface FieldProps {
  name: string;
  /** If several forms of the page have a field with this name. */
  id?: string;
  label: string;
  hint?: string;
  problem?: string | undefined;
  children: (attributes: ControlAttributes) => VNode;
}

export function Field({ name, id = name, label, hint, problem, children }: FieldProps): VNode {
  const notes = [...(hint === undefined ? [] : [`${id}-hint`]), ...(problem === undefined ? [] : [`${id}-problem`])];
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        name,
        ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
        ...(problem !== undefined && { 'aria-invalid': 'true' }),
      })}
      {hint !== undefined && (
        <span class="small quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <p class="note tone-bad" id={`${id}-problem`}>
          <Icon name="alert" />
          {problemText(problem)}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  /** Renders a textarea with this many rows. */
  rows?: number;
  type?: 'date' | 'email' | 'number' | 'url';
  value?: string | number | undefined;
  required?: boolean;
  maxLength?: number;
  min?: string | number;
  max?: string | number;
  placeholder?: string;
  autocomplete?: string;
  inputMode?: 'numeric' | 'url';
  dir?: 'auto';
}

/** A labeled input, or a textarea if `rows` is set. A textarea ignores `type`, `min`, `max`, `autocomplete` and `inputMode`. */
export const TextField = ({ name, id, label, hint, problem, rows, ...input }: TextFieldProps): VNode => (
  <Field {...{ name, label, problem, ...(id !== undefined && { id }), ...(hint !== undefined && { hint }) }}>
    {(attributes) =>
      rows === undefined ? (
        <input {...attributes} {...(input as { value?: string })} />
      ) : (
        <textarea {...attributes} rows={rows} {...area(input)}>
          {input.value}
        </textarea>
      )
    }
  </Field>
);

const area = ({ required, maxLength, placeholder, dir }: Partial<TextFieldProps>): object => ({
  required,
  maxLength,
  placeholder,
  dir,
});
