import type { VNode } from 'preact';
import { Summary } from '../../kit/components/faq.js';
import { Icon } from '../../kit/components/icons.js';
import { excerpt } from '../../kit/components/texts.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Field, type Problems } from '../../kit/forms/field.js';
import type { Form, ShownConflict } from '../../kit/pages/form-handler.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import type { FormBase } from '../../kit/conflicts/form-conflicts.js';
import { SavedNotice } from '../frame/saved-notice.js';
import { CatalogNav, type CatalogPage } from './catalog-nav.js';
import type { HostListing } from '../../../../contexts/listings/listed-hosts.js';
import type { AuditEvent } from '../audit/subject-history.js';
import { FieldGroups, ProblemList } from '../../kit/records/field-groups.js';
import { HostNotice } from '../../kit/records/host-notice.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { RecordHistory } from './record-history.js';

export interface RecordFormProps {
  frame: Frame;
  page: CatalogPage;
  noun: string;
  groups: FieldGroup[];
  form: Form;
  problems: Problems;
  rejection?: string | undefined;
  /** Undefined for a new one. */
  record: { id: string; slug: string; name: string; version: number } | undefined;
  /** Undefined for a new one. */
  base: FormBase | undefined;
  isSaved?: boolean;
  conflict?: ShownConflict;
  publicPath: string | undefined;
  submissionPath: string | undefined;
  /** Other listings with the same host. */
  sameHost: HostListing[];
  /** Newest first; empty for labels. */
  history: AuditEvent[];
}

/** Records with a public page to preview. */
const WITH_PREVIEW: CatalogPage[] = ['tools', 'directories'];

export function RecordFormView(props: RecordFormProps): VNode {
  const {
    frame,
    page,
    noun,
    groups,
    form,
    problems,
    rejection,
    record,
    base,
    isSaved = false,
    conflict,
    publicPath,
    submissionPath,
    sameHost,
    history,
  } = props;
  const path = `/console/${page}`;
  const isUnsaved = problems.size > 0 || rejection !== undefined || conflict !== undefined;
  const action = record === undefined ? path : `${path}/${record.id}`;
  return (
    <ConsoleFrame {...frame} section="catalog" title={record === undefined ? `New ${noun}` : excerpt(record.name, 60)}>
      <CatalogNav page={page} />
      {isSaved && <SavedNotice />}
      <Rejection text={rejection} />
      {problems.size > 0 && <ProblemList groups={groups} problems={problems} outcome="Not saved" />}
      {conflict !== undefined && <ConflictNotice {...conflict} />}
      <HostNotice listed={sameHost} pathOf={({ id }) => `${path}/${id}`} />
      <form
        class="stack stack-loose"
        method="post"
        action={action}
        novalidate
        aria-label={`${record === undefined ? 'New' : 'Edit'} ${noun}`}
        {...draftAttributes(isUnsaved)}
      >
        {record === undefined && <OneTimeToken />}
        {base !== undefined && <BaseFields base={base} />}
        <FieldGroups groups={groups} form={form} problems={problems} />
        <div class="row">
          <button class="button button-primary" type="submit">
            {record === undefined ? `Create ${noun}` : 'Save changes'}
          </button>
          {WITH_PREVIEW.includes(page) && (
            <button class="button" type="submit" formAction={`${action}/preview`} formTarget="_blank">
              <Icon name="external" /> Preview page
            </button>
          )}
          <a class="button button-quiet" href={path}>
            Back to list
          </a>
          {submissionPath !== undefined && (
            <a class="button button-quiet" href={submissionPath}>
              View submission
            </a>
          )}
          {publicPath !== undefined && (
            <a class="button button-quiet to-end" href={publicPath}>
              View public page <Icon name="external" />
            </a>
          )}
        </div>
      </form>
      {record !== undefined && history.length > 0 && (
        <RecordHistory
          history={history}
          action={`${action}/restore`}
          version={record.version}
          isOpen={rejection !== undefined}
        />
      )}
      {record !== undefined && <Deletion action={`${action}/delete`} page={page} noun={noun} slug={record.slug} />}
    </ConsoleFrame>
  );
}

interface DeletionProps {
  action: string;
  page: CatalogPage;
  noun: string;
  slug: string;
}

/** Shown before the user types the slug. */
const KEPT: Partial<Record<CatalogPage, string>> = {
  tools: 'A tool with a submission can’t be deleted. Unpublish it instead.',
  directories: 'A directory with recorded submissions can’t be deleted. Unpublish it instead.',
};

const Deletion = ({ action, page, noun, slug }: DeletionProps): VNode => (
  <details class="fold">
    <Summary>Delete this {noun}</Summary>
    <form class="stack" method="post" action={action}>
      {KEPT[page] !== undefined && <p class="small">{KEPT[page]}</p>}
      <Field name="confirmation" label={`Type ${slug} to confirm`} hint="This can’t be undone.">
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
