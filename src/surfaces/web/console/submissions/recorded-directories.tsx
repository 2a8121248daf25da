import type { VNode } from 'preact';
import type { Submitter } from '../../../../contexts/partners/submissions/submission.entity.js';
import type {
  RecordedDirectoryDto,
  SubmissionDetailDto,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { MAX_FILE_BYTES } from '../../../../platform/http/requests/form-body.js';
import { ActionHead, cellsOf, FoldingTable } from '../../kit/lists/tables.js';
import { Menu } from '../../kit/components/blocks.js';
import { SubmitButton } from '../../kit/components/elements.js';
import { grouped } from '../../kit/components/formats.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { renderedBase } from '../../kit/conflicts/form-conflicts.js';
import { Select } from '../../kit/forms/filters.js';
import { ActionForm, Confirmation, TextField } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { DIRECTORY_COLUMNS, SUBMITTER_NAMES } from '../../kit/submissions/submission-marks.js';

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

const OPTIONS = { submitted: { yes: 'Yes', no: 'Not yet' }, submitter: SUBMITTER_NAMES };
export const CHOICES: Readonly<Record<string, string>> = { ...OPTIONS.submitted, ...OPTIONS.submitter };

/** A rejected form of a directory's row. */
export interface RowFormState extends Pick<FormState, 'typed' | 'conflict'> {
  slug: string;
}

interface RecordedDirectoriesProps {
  submission: SubmissionDetailDto;
  sent: RowFormState | undefined;
}

/** Below the form that records: its next row stays where the last one was. */
export const RecordedDirectories = ({ submission, sent }: RecordedDirectoriesProps): VNode => {
  const { tool, submissions } = submission;
  return (
    <section class="stack stack-tight" id="recorded" aria-label="Recorded directories">
      <h2>
        Recorded <span class="count">{grouped(submissions.length)}</span>
      </h2>
      <Confirmation messages={{ recorded: 'Saved.' }} />
      {submissions.length > 0 && (
        <FoldingTable columns={['Directory', ...Object.keys(DIRECTORY_COLUMNS), <ActionHead />]}>
          {submissions.map((row) => (
            <RecordedRow row={row} submission={submission} sent={sent?.slug === row.slug ? sent : undefined} />
          ))}
        </FoldingTable>
      )}
      {submissions.some(({ listingUrl }) => listingUrl !== null) && (
        <ActionForm
          action={`/console/submissions/${tool.id}/check`}
          look="small quiet"
          isOnce
          text="Check all listings again"
        />
      )}
    </section>
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
  sent: RowFormState | undefined;
}

const RecordedRow = ({ row, submission, sent }: RowProps): VNode => (
  <tr>
    <th scope="row">
      {row.name}
      <TeamNotes text={row.teamNotes} />
    </th>
    {cellsOf(DIRECTORY_COLUMNS, row)}
    <td>
      <RowMenu row={row} submission={submission} sent={sent} />
    </td>
  </tr>
);

function RowMenu({ row, submission, sent }: RowProps): VNode {
  const { slug } = row;
  const isDone = submission.submissionState === 'DONE';
  const path = `/console/submissions/${submission.tool.id}`;
  const base = renderedBase(undefined, submission.version, recordedValues(row));
  const typed = sent?.typed ?? recordedValues(row);
  return (
    <Menu
      look="quiet small icon"
      icon="more"
      label={`Edit ${row.name}`}
      isOpen={sent !== undefined}
      class="stack stack-tight"
    >
      <form
        class="stack stack-tight"
        method="post"
        action={`${path}/directories/${slug}`}
        enctype="multipart/form-data"
        {...draftAttributes(sent !== undefined)}
      >
        {sent?.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
        <BaseFields base={renderedBase(sent?.typed, submission.version, recordedValues(row))} />
        <TextField
          name="listingUrl"
          id={`listing-url-${slug}`}
          label={RECORD_LABELS.listingUrl}
          type="url"
          value={typed.listingUrl ?? ''}
        />
        {!isDone &&
          (['submitted', 'submitter'] as const).map((name) => (
            <div class="field">
              <label for={`${name}-${slug}`}>{RECORD_LABELS[name]}</label>
              <Select id={`${name}-${slug}`} name={name} options={Object.entries(OPTIONS[name])} chosen={typed[name]} />
            </div>
          ))}
        <ProofFields slug={slug} url={typed.proofUrl ?? undefined} />
        <SubmitButton look="small">Save changes</SubmitButton>
      </form>
      {row.listingUrl !== null && (
        <ActionForm action={`${path}/check`} look="quiet small" isOnce fields={{ directory: slug }}>
          Check listing again
        </ActionForm>
      )}
      {!isDone && (
        <details>
          <summary class="button button-quiet button-small">Remove directory…</summary>
          <form class="stack stack-tight" method="post" action={`${path}/directories/${slug}/remove`}>
            <BaseFields base={base} />
            <p class="small">Its listing URL and proof are removed from this submission.</p>
            <SubmitButton look="danger small">
              Remove directory<span class="visually-hidden"> {row.name}</span>
            </SubmitButton>
          </form>
        </details>
      )}
    </Menu>
  );
}

interface ProofFieldsProps {
  slug: string;
  url?: string | undefined;
}

/** The proof fields in a menu, for a row without room for them. */
export const ProofMenu = ({ directory, ...fields }: ProofFieldsProps & { directory: string }): VNode => (
  <>
    <Menu look="small icon" icon="image" label={`Proof for ${directory}`} class="stack stack-tight">
      <ProofFields {...fields} />
    </Menu>
    <output class="small" data-file-name />
  </>
);

/** A screenshot that proves the submission: a file or a URL. */
const ProofFields = ({ slug, url }: ProofFieldsProps): VNode => (
  <>
    <div class="field">
      <label for={`proof-${slug}`}>Screenshot</label>
      <input
        id={`proof-${slug}`}
        type="file"
        name="proof"
        accept="image/png,image/jpeg,image/webp"
        data-max-bytes={MAX_FILE_BYTES}
      />
      <span class="small quiet needs-script">Ctrl+V in this row pastes a copied image.</span>
    </div>
    <TextField
      name="proofUrl"
      id={`proof-url-${slug}`}
      label="or its URL"
      type="url"
      placeholder="https://"
      value={url}
    />
  </>
);
