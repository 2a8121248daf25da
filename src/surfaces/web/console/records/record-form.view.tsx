import type { VNode } from 'preact';
import type { ListedAlready } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import { Day, ExactAgo } from '../../kit/components/formats.js';
import { Summary } from '../../kit/components/blocks.js';
import { excerpt, Icon, LinkButton, Notice, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import type { FormBase } from '../../kit/conflicts/form-conflicts.js';
import { ActionForm, Confirmation, OneTimeToken, type Problems, Rejection, TextField } from '../../kit/forms/forms.js';
import type { Form, ConflictDetails } from '../../kit/pages/form-handler.js';
import { FieldGroups, ListedNotices, ProblemList } from '../../kit/records/record-control.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { actionName, Details } from '../audit/audit-details.js';
import type { AuditEvent } from '../audit/subject-history.service.js';
import { CatalogNav, type CatalogPage, ConsoleFrame } from '../frame/console-frame.js';

interface RecordFormProps {
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
  conflict?: ConflictDetails;
  publicPath: string | undefined;
  submissionPath: string | undefined;
  listed: ListedAlready | undefined;
  ignoredUntil: Date | null | undefined;
  /** Newest first; empty for labels. */
  history: AuditEvent[];
}

/** Records with a public page to preview. */
const WITH_PREVIEW: CatalogPage[] = ['tools', 'directories'];

export function RecordFormView(props: RecordFormProps): VNode {
  const {
    page,
    noun,
    groups,
    form,
    problems,
    rejection,
    record,
    base,
    conflict,
    publicPath,
    submissionPath,
    listed,
    ignoredUntil,
    history,
  } = props;
  const path = `/console/${page}`;
  const isUnsaved = problems.size > 0 || rejection !== undefined || conflict !== undefined;
  const action = record === undefined ? path : `${path}/${record.id}`;
  return (
    <ConsoleFrame section="catalog" title={record === undefined ? `New ${noun}` : excerpt(record.name, 60)}>
      <CatalogNav page={page} />
      <Confirmation messages={{ saved: 'Saved.' }} />
      <Rejection text={rejection} />
      {problems.size > 0 && <ProblemList groups={groups} problems={problems} outcome="Not saved" />}
      {conflict !== undefined && <ConflictNotice {...conflict} />}
      {listed && <ListedNotices {...listed} pathOf={({ id }) => `${path}/${id}`} />}
      {ignoredUntil && (
        <Notice icon="info">
          The problem that site checks found is ignored until <Day at={ignoredUntil} />.{' '}
          <a href="/console/health?ignored=true">View ignored problems</a>
        </Notice>
      )}
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
          <SubmitButton look="primary">{record === undefined ? `Create ${noun}` : 'Save changes'}</SubmitButton>
          {WITH_PREVIEW.includes(page) && (
            <SubmitButton formAction={`${action}/preview`} formTarget="_blank">
              <Icon name="external" /> Preview page
            </SubmitButton>
          )}
          <LinkButton look="quiet" href={path} text="Back to list" />
          {submissionPath !== undefined && <LinkButton look="quiet" href={submissionPath} text="View submission" />}
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

interface RecordHistoryProps {
  history: AuditEvent[];
  /** The path that the forms send to. */
  action: string;
  version: number;
  isOpen: boolean;
}

/** Edits of a listing with old and new values. Each version except the current one can be restored. */
const RecordHistory = ({ history, action, version, isOpen }: RecordHistoryProps): VNode => (
  <details class="fold" id="history" open={isOpen}>
    <Summary>History</Summary>
    <p class="small quiet">
      Restoring sets the fields that were changed since then. The founder’s email address and changes by imports are not
      restored.
    </p>
    <ol class="stack" role="list">
      {history.map((event, index) => {
        const { id, at, who, action: name, details } = event;
        return (
          <li class="stack stack-tight">
            <span>
              {actionName(name)}{' '}
              <span class="quiet">
                <ExactAgo at={at} /> by <span dir="auto">{who}</span>
              </span>
            </span>
            <div class="small as-typed">
              <Details details={details} />
            </div>
            <div class="row">
              {index > 0 && isVersion(event) && (
                <ActionForm action={action} look="small" fields={{ version, auditId: id }}>
                  Restore this version<span class="visually-hidden"> of {at.toISOString()}</span>
                </ActionForm>
              )}
              {index === history.length - 1 && 'changes' in details && (
                <ActionForm action={action} look="small" fields={{ version, auditId: id, original: 'true' }}>
                  Restore previous version<span class="visually-hidden"> before {at.toISOString()}</span>
                </ActionForm>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  </details>
);

/** Entries about reports and submissions of a listing are not versions of it. */
const isVersion = ({ action }: AuditEvent): boolean => /^(tool|directory)\.(created|updated|restored)$/.test(action);

/** Shown before the user types the slug. */
const KEPT: Partial<Record<CatalogPage, string>> = {
  tools: 'A tool with a submission can’t be deleted. Unpublish it instead.',
  directories: 'A directory with recorded submissions can’t be deleted. Unpublish it instead.',
};

const Deletion = ({
  action,
  page,
  noun,
  slug,
}: Pick<RecordFormProps, 'page' | 'noun'> & { action: string; slug: string }): VNode => (
  <details class="fold">
    <Summary>Delete this {noun}</Summary>
    <form class="stack" method="post" action={action}>
      {KEPT[page] !== undefined && <p class="small">{KEPT[page]}</p>}
      <TextField
        name="confirmation"
        label={`Type ${slug} to confirm`}
        hint="This can’t be undone."
        autocomplete="off"
        required
      />
      <SubmitLine look="danger">Delete {noun}</SubmitLine>
    </form>
  </details>
);
