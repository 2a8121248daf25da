import type { VNode } from 'preact';
import { SUBMITTERS, type Submitter } from '../../../../contexts/partners/submissions/directory-submission.entity.js';
import type { RecordedDirectoryDto, SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { ActionHead, FoldingTable } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase } from '../../kit/conflicts/form-conflicts.js';
import { DIRECTORY_COLUMNS, DirectoryCells } from '../../kit/submissions/directory-cells.js';
import { ProofFields } from './proof-menu.js';

/** A rejected form of a directory's row. */
export interface SentRow extends Pick<SentForm, 'typed' | 'conflict'> {
  slug: string;
}

/** The values of a row's form, by field name. */
export type RecordedValues = Readonly<{
  listingUrl: string | null;
  submitted: 'yes' | 'no';
  submitter: Submitter;
  proofUrl: string | null;
}>;

export const recordedValues = (row: RecordedDirectoryDto): RecordedValues => ({
  listingUrl: row.listingUrl,
  submitted: row.isSubmitted ? 'yes' : 'no',
  submitter: row.submittedBy,
  proofUrl: row.proofScreenshot ?? null,
});

export const RECORD_LABELS = {
  listingUrl: 'Listing URL',
  submitted: 'Submitted',
  submitter: 'Submitted by',
  proofUrl: 'Proof',
};

const CHOICES: Readonly<Record<string, string>> = { yes: 'Yes', no: 'Not yet', ADMIN: 'Team', OWNER: 'Owner' };

export const recordedText = (value: unknown): string => CHOICES[value as string] ?? (value as string | null) ?? '';

interface RecordedDirectoriesProps {
  submission: SubmissionDetailDto;
  sent: SentRow | undefined;
}

export const RecordedDirectories = ({ submission, sent }: RecordedDirectoriesProps): VNode | null => {
  const { submissions } = submission;
  return submissions.length === 0 ? null : (
    <details class="fold" open={submissions.length <= 12 || sent !== undefined}>
      <summary>
        <h2>
          Recorded <span class="count">{submissions.length}</span>
        </h2>
        <Icon name="down" />
      </summary>
      <FoldingTable columns={['Directory', ...DIRECTORY_COLUMNS, <ActionHead />]}>
        {submissions.map((row) => (
          <RecordedRow row={row} submission={submission} sent={sent?.slug === row.slug ? sent : undefined} />
        ))}
      </FoldingTable>
    </details>
  );
};

/** Text of other admins about a directory. */
export const TeamNotes = ({ text }: { text: string }): VNode | null =>
  text === '' ? null : (
    <p class="small quiet as-typed" dir="auto">
      {text}
    </p>
  );

interface RowProps {
  row: RecordedDirectoryDto;
  submission: SubmissionDetailDto;
  sent: SentRow | undefined;
}

const RecordedRow = ({ row, submission, sent }: RowProps): VNode => (
  <tr>
    <th scope="row">
      {row.name}
      <TeamNotes text={row.teamNotes} />
    </th>
    <DirectoryCells row={row} />
    <td>
      <RowMenu row={row} submission={submission} sent={sent} />
    </td>
  </tr>
);

function RowMenu({ row, submission, sent }: RowProps): VNode {
  const { slug, name } = row;
  const path = `/console/submissions/${submission.tool.id}`;
  const base = shownBase(undefined, submission.version, recordedValues(row));
  const typed = sent?.typed ?? recordedValues(row);
  return (
    <details class="menu" open={sent !== undefined}>
      <summary class="button button-quiet button-small button-icon" aria-label={`Edit ${name}`}>
        <Icon name="more" />
      </summary>
      <div class="stack stack-tight">
        <form
          class="stack stack-tight"
          method="post"
          action={`${path}/directories/${slug}`}
          enctype="multipart/form-data"
          {...draftAttributes(sent !== undefined)}
        >
          {sent?.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
          <BaseFields base={shownBase(sent?.typed, submission.version, recordedValues(row))} />
          <div class="field">
            <label for={`listing-url-${slug}`}>{RECORD_LABELS.listingUrl}</label>
            <input id={`listing-url-${slug}`} type="url" name="listingUrl" value={typed.listingUrl ?? ''} />
          </div>
          <div class="field">
            <label for={`submitted-${slug}`}>{RECORD_LABELS.submitted}</label>
            <select id={`submitted-${slug}`} name="submitted">
              {(['yes', 'no'] as const).map((value) => (
                <option value={value} selected={typed.submitted === value}>
                  {CHOICES[value]}
                </option>
              ))}
            </select>
          </div>
          <div class="field">
            <label for={`submitter-${slug}`}>{RECORD_LABELS.submitter}</label>
            <select id={`submitter-${slug}`} name="submitter">
              {SUBMITTERS.map((value) => (
                <option value={value} selected={typed.submitter === value}>
                  {CHOICES[value]}
                </option>
              ))}
            </select>
          </div>
          <ProofFields slug={slug} url={typed.proofUrl ?? undefined} />
          <button class="button button-small" type="submit">
            Save changes
          </button>
        </form>
        {row.listingUrl !== null && (
          <form method="post" action={`${path}/check`}>
            <OneTimeToken />
            <input type="hidden" name="directory" value={slug} />
            <button class="button button-quiet button-small" type="submit">
              Check listing again
            </button>
          </form>
        )}
        {submission.submissionState !== 'DONE' && (
          <details>
            <summary class="button button-quiet button-small">Remove directory…</summary>
            <form class="stack stack-tight" method="post" action={`${path}/directories/${slug}/remove`}>
              <BaseFields base={base} />
              <p class="small">Its listing URL and proof are removed from this submission.</p>
              <button class="button button-danger button-small" type="submit">
                Remove directory<span class="visually-hidden"> {name}</span>
              </button>
            </form>
          </details>
        )}
      </div>
    </details>
  );
}
