import type { VNode } from 'preact';
import { ExactAgo } from '../../kit/components/date.js';
import { Summary } from '../../kit/components/faq.js';
import { Details } from '../audit/audit-details.js';
import type { AuditEvent } from '../audit/subject-history.js';

interface RecordHistoryProps {
  history: AuditEvent[];
  /** The path that the forms send to. */
  action: string;
  version: number;
  isOpen: boolean;
}

/** Edits of a listing with old and new values. Each version except the current one can be restored. */
export const RecordHistory = ({ history, action, version, isOpen }: RecordHistoryProps): VNode => (
  <details class="fold" id="history" open={isOpen}>
    <Summary>History</Summary>
    <p class="small quiet">
      Restoring sets the fields that were changed since then. The founder’s email address and changes by imports are not
      restored.
    </p>
    <ol class="stack" role="list">
      {history.map((event, index) => {
        const { id, at, who, action: name, details } = event;
        const isOldest = index === history.length - 1;
        return (
          <li class="stack stack-tight">
            <span>
              <code>{name}</code>{' '}
              <span class="quiet">
                <ExactAgo at={at} /> by <span dir="auto">{who}</span>
              </span>
            </span>
            <div class="small as-typed">
              <Details details={details} />
            </div>
            <div class="row">
              {index > 0 && isVersion(event) && (
                <Restore action={action} version={version} auditId={id} label="Restore this version" at={at} />
              )}
              {isOldest && 'changes' in details && (
                <Restore
                  action={action}
                  version={version}
                  auditId={id}
                  label="Restore previous version"
                  at={at}
                  isBefore
                />
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

interface RestoreProps {
  action: string;
  version: number;
  auditId: string;
  label: string;
  at: Date;
  isBefore?: boolean;
}

const Restore = ({ action, version, auditId, label, at, isBefore = false }: RestoreProps): VNode => (
  <form method="post" action={action}>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="auditId" value={auditId} />
    {isBefore && <input type="hidden" name="original" value="true" />}
    <button class="button button-small" type="submit">
      {label}
      <span class="visually-hidden">
        {isBefore ? ' before ' : ' of '}
        {at.toISOString()}
      </span>
    </button>
  </form>
);
