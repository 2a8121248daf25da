import type { VNode } from 'preact';
import { ExactAgo } from '../../components/date.js';
import { Summary } from '../../components/fold.js';
import { Icon } from '../../components/icons.js';
import { counted } from '../../components/measures.js';
import { excerpt } from '../../components/texts.js';
import { OneTimeToken } from '../../forms/one-time-token.js';
import { Field, type Problems } from '../../forms/field.js';
import { Refusal } from '../../forms/refusal.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { SavedNotice } from '../frame/saved-notice.js';
import { CatalogNav, type CatalogPage } from './catalog-nav.js';
import type { RecordChange } from './record-changes.js';
import { RecordControl } from './record-control.js';
import { type FieldGroup, type Form, pairName, type RecordField } from './record-fields.js';

export interface RecordFormProps {
  frame: Frame;
  page: CatalogPage;
  noun: string;
  groups: FieldGroup[];
  form: Form;
  problems: Problems;
  refusal?: string;
  /** Undefined for a new one. */
  record: { id: string; slug: string; name: string; version: number } | undefined;
  isSaved?: boolean;
  /** What happened while the person was typing, and what the fields hold now. */
  stale?: { changes: RecordChange[]; now: Form };
  publicPath: string | undefined;
}

/** Records whose page can be seen before they are saved. */
const WITH_PREVIEW: CatalogPage[] = ['tools', 'directories'];

export function RecordFormView(props: RecordFormProps): VNode {
  const { frame, page, noun, groups, form, problems, refusal, record, isSaved = false, stale, publicPath } = props;
  const path = `/console/${page}`;
  const action = record === undefined ? path : `${path}/${record.id}`;
  return (
    <ConsoleFrame {...frame} section="catalog" title={record === undefined ? `New ${noun}` : excerpt(record.name, 60)}>
      <CatalogNav page={page} />
      {isSaved && <SavedNotice />}
      <Refusal text={refusal} />
      {problems.size > 0 && <ProblemList groups={groups} problems={problems} />}
      {stale !== undefined && <StaleNotice {...stale} groups={groups} form={form} noun={noun} />}
      <form class="stack stack-loose" method="post" action={action} novalidate aria-label={`The ${noun}`}>
        {record === undefined && <OneTimeToken />}
        {record !== undefined && <input type="hidden" name="version" value={record.version} />}
        {groups.map(({ heading, fields }, index) => (
          <section class="panel stack" aria-labelledby={`group-${index}`}>
            <h2 id={`group-${index}`}>{heading}</h2>
            <div class="columns columns-wide">
              {fields.map((field) => (
                <RecordControl field={field} form={form} problems={problems} />
              ))}
            </div>
          </section>
        ))}
        <div class="row">
          <button class="button button-primary" type="submit">
            {record === undefined ? `Create ${noun}` : 'Save'}
          </button>
          {WITH_PREVIEW.includes(page) && (
            <button class="button" type="submit" formAction={`${action}/preview`} formTarget="_blank">
              <Icon name="external" />
              Preview
            </button>
          )}
          <a class="button button-quiet" href={path}>
            Back to the list
          </a>
          {publicPath !== undefined && (
            <a class="button button-quiet to-end" href={publicPath}>
              Public page <Icon name="external" />
            </a>
          )}
        </div>
      </form>
      {record !== undefined && <Deletion action={`${action}/delete`} page={page} noun={noun} slug={record.slug} />}
    </ConsoleFrame>
  );
}

const labelOf = (groups: readonly FieldGroup[], name: string): string =>
  groups.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? name;

const ProblemList = ({ groups, problems }: Pick<RecordFormProps, 'groups' | 'problems'>): VNode => (
  <div class="notice tone-bad" role="alert">
    <Icon name="alert" />
    <div>
      <strong>{counted(problems.size, 'field')} to look at again; nothing is saved.</strong>{' '}
      {[...problems.keys()].map((name, index) => (
        <>
          {index > 0 && ', '}
          <a href={`#${name}`}>{labelOf(groups, name)}</a>
        </>
      ))}
    </div>
  </div>
);

interface StaleNoticeProps {
  changes: RecordChange[];
  now: Form;
  groups: FieldGroup[];
  form: Form;
  noun: string;
}

/** Tells what was changed meanwhile, and what saving again would replace. */
function StaleNotice({ changes, now, groups, form, noun }: StaleNoticeProps): VNode {
  const touched = new Set(changes.flatMap(({ fields }) => fields));
  const differing = groups
    .flatMap(({ fields }) => fields)
    .filter((field) => touched.has(field.name) && textIn(field, now) !== textIn(field, form));
  return (
    <div class="notice tone-warn" role="alert">
      <Icon name="alert" />
      <div class="stack stack-tight">
        <p>
          <strong>Nothing is saved: this {noun} was changed while you were writing.</strong> Your text is kept below.
          Saving again replaces what is there now.
        </p>
        <ul>
          {changes.map(({ who, at, fields }) => (
            <li>
              {who}, <ExactAgo at={at} />
              {fields.length > 0 && `: ${fields.map((name) => labelOf(groups, name)).join(', ')}`}
            </li>
          ))}
        </ul>
        {differing.length > 0 && (
          <dl class="facts">
            {differing.map((field) => (
              <div>
                <dt>{field.label} is now</dt>
                <dd dir="auto">{excerpt(textIn(field, now), 300) || 'empty'}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </div>
  );
}

/** The text of a field, with the rows of pairs one after the other. */
function textIn({ name, control }: RecordField, form: Form): string {
  if (control.kind !== 'pairs') return form[name] ?? '';
  const rows = Object.keys(form).filter((key) => key.startsWith(`${name}-`)).length;
  return Array.from({ length: rows }, (_, row) => control.names.map((part) => form[pairName(name, row, part)] ?? ''))
    .map((texts) => texts.filter((text) => text !== '').join(': '))
    .filter((text) => text !== '')
    .join('; ');
}

interface DeletionProps {
  action: string;
  page: CatalogPage;
  noun: string;
  slug: string;
}

/** What can't be deleted, shown before the slug is typed. */
const KEPT: Partial<Record<CatalogPage, string>> = {
  tools: "A tool with a submission can't be deleted. Unpublish it instead.",
  directories: "A directory with recorded submissions can't be deleted. Unpublish it instead.",
};

const Deletion = ({ action, page, noun, slug }: DeletionProps): VNode => (
  <details class="fold">
    <Summary>Delete this {noun}</Summary>
    <form class="stack" method="post" action={action}>
      {KEPT[page] !== undefined && <p class="small">{KEPT[page]}</p>}
      <Field name="confirmation" label={`Type ${slug} to confirm`} hint="This cannot be taken back.">
        {(attributes) => <input {...attributes} autocomplete="off" required />}
      </Field>
      <div>
        <button class="button button-danger" type="submit">
          Delete {noun}
        </button>
      </div>
    </form>
  </details>
);
