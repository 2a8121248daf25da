import type { VNode } from 'preact';
import { SUBMITTERS } from '../../../../contexts/partners/submissions/directory-submission.entity.js';
import type { RecordedDirectoryDto, SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { ActionHead, FoldingTable } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase } from '../../kit/conflicts/form-conflicts.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { TextField } from '../../kit/forms/field.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { DIRECTORY_COLUMNS, DirectoryCells } from '../../kit/submissions/directory-cells.js';
import { ProofFields } from './proof-menu.js';
import { CHOICES, RECORD_LABELS, recordedValues } from './recording.js';

/** A rejected form of a directory's row. */
export interface SentRow extends Pick<SentForm, 'typed' | 'conflict'> {
  slug: string;
}

export const RecordedDirectories = ({
  submission,
  sent,
}: {
  submission: SubmissionDetailDto;
  sent: SentRow | undefined;
}): VNode | null => {
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

const OPTIONS = { submitted: ['yes', 'no'], submitter: SUBMITTERS } as const;

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
  const { slug } = row;
  const path = `/console/submissions/${submission.tool.id}`;
  const base = shownBase(undefined, submission.version, recordedValues(row));
  const typed = sent?.typed ?? recordedValues(row);
  return (
    <details class="menu" open={sent !== undefined}>
      <summary class="button button-quiet button-small button-icon" aria-label={`Edit ${row.name}`}>
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
          <TextField
            name="listingUrl"
            id={`listing-url-${slug}`}
            label={RECORD_LABELS.listingUrl}
            type="url"
            value={typed.listingUrl ?? ''}
          />
          {(['submitted', 'submitter'] as const).map((name) => (
            <div class="field">
              <label for={`${name}-${slug}`}>{RECORD_LABELS[name]}</label>
              <select id={`${name}-${slug}`} name={name}>
                {OPTIONS[name].map((value) => (
                  <option value={value} selected={typed[name] === value}>
                    {CHOICES[value]}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <ProofFields slug={slug} url={typed.proofUrl ?? undefined} />
          <button class="button button-small" type="submit">
            Save changes
          </button>
        </form>
        {row.listingUrl !== null && (
          <ActionForm action={`${path}/check`} look="quiet small" isOnce fields={{ directory: slug }}>
            Check listing again
          </ActionForm>
        )}
        {submission.submissionState !== 'DONE' && (
          <details>
            <summary class="button button-quiet button-small">Remove directory…</summary>
            <form class="stack stack-tight" method="post" action={`${path}/directories/${slug}/remove`}>
              <BaseFields base={base} />
              <p class="small">Its listing URL and proof are removed from this submission.</p>
              <button class="button button-danger button-small" type="submit">
                Remove directory<span class="visually-hidden"> {row.name}</span>
              </button>
            </form>
          </details>
        )}
      </div>
    </details>
  );
}
