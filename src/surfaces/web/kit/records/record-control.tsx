import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';
import { Field, type Problems, problemText } from '../forms/field.js';
import type { Form } from '../pages/form-handler.js';
import { pairName, type RecordField, rowCount } from './record-fields.js';

interface RecordControlProps {
  field: RecordField;
  form: Form;
  problems: Problems;
}

export function RecordControl({ field, form, problems }: RecordControlProps): VNode {
  const { name, label, control } = field;
  const value = form[name] ?? '';
  const about = { name, label, ...(field.hint !== undefined && { hint: field.hint }), problem: problems.get(name) };
  switch (control.kind) {
    case 'flag':
      return (
        <label class="choice">
          <input type="checkbox" name={name} value="true" checked={value !== ''} />
          <span>{label}</span>
        </label>
      );
    case 'text':
    case 'lines':
      return (
        <Field {...about}>
          {(attributes) => (
            <textarea {...attributes} rows={control.rows} dir="auto">
              {value}
            </textarea>
          )}
        </Field>
      );
    case 'choice':
      return (
        <Field {...about}>
          {(attributes) => (
            <select {...attributes}>
              {control.none !== undefined && <option value="">{control.none}</option>}
              {control.options.map(([option, text]) => (
                <option value={option} selected={option === value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      );
    case 'pairs':
      return <Pairs field={field} form={form} problems={problems} />;
    case 'number':
      return (
        <Field {...about}>
          {(attributes) => (
            <input {...attributes} type="number" inputMode="decimal" step={control.step ?? 'any'} value={value} />
          )}
        </Field>
      );
    default:
      return (
        <Field {...about}>
          {(attributes) => (
            <input
              {...attributes}
              type="text"
              inputMode={control.kind === 'line' ? control.type : undefined}
              value={value}
              dir="auto"
              autocomplete="off"
            />
          )}
        </Field>
      );
  }
}

function Pairs({ field, form, problems }: RecordControlProps): VNode | null {
  const { name, label, control, hint } = field;
  if (control.kind !== 'pairs') return null;
  const problem = problems.get(name);
  return (
    <fieldset
      class="field"
      id={name}
      {...(problem !== undefined && { 'aria-describedby': `${name}-problem`, 'aria-invalid': 'true' })}
    >
      <legend class="label">{label}</legend>
      <div class="stack stack-tight">
        {Array.from({ length: rowCount(field, form) }, (_, row) => (
          <div class="pair">
            {control.names.map((part, index) => (
              // An input would drop line breaks.
              <textarea
                name={pairName(name, row, part)}
                aria-label={`${label}, ${control.as === 'one' ? '' : `row ${row + 1}, `}${control.labels[index]}`}
                placeholder={control.labels[index]}
                rows={1}
                dir="auto"
              >
                {form[pairName(name, row, part)]}
              </textarea>
            ))}
          </div>
        ))}
      </div>
      {hint !== undefined && <span class="small quiet">{hint}</span>}
      {problem !== undefined && (
        <p class="note tone-bad" id={`${name}-problem`}>
          <Icon name="alert" />
          {problemText(problem)}
        </p>
      )}
    </fieldset>
  );
}
