import type { Submitter } from '../../../../contexts/partners/submissions/directory-submission.entity.js';
import type { RecordDirectoryBody, RecordedDirectoryDto } from '../../../../contexts/partners/workflow/work.dto.js';
import type { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { bothValues, saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { type Form, FormConflict, StaleForm } from '../../kit/pages/form-handler.js';

/** The values of a row's form, by field name. */
type RecordedValues = Readonly<{
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

export const CHOICES: Readonly<Record<string, string>> = { yes: 'Yes', no: 'Not yet', ADMIN: 'Team', OWNER: 'Owner' };

const IS_RECORDED =
  'The directory is already recorded. Your values are in its form; save it to replace the recorded values.';

interface Recorded {
  row: RecordedDirectoryDto;
  version: number;
}

interface Recording {
  actor: string;
  toolId: string;
  slug: string;
  values: Partial<RecordedValues>;
}

export async function findRecorded(work: WorkService, toolId: string, slug: string): Promise<Recorded | undefined> {
  const { submissions, version } = await work.getSubmission(toolId);
  const row = submissions.find((each) => each.slug === slug);
  return row && { row, version };
}

/** Conflicts if another admin recorded the directory first. */
export async function recordNew(work: WorkService, { actor, toolId, slug, values }: Recording): Promise<void> {
  try {
    await work.recordDirectory(actor, toolId, slug, bodyOf(values), { isNew: true });
  } catch (error) {
    const current = await findRecorded(work, toolId, slug);
    if (current === undefined || !(error instanceof AppError && error.code === 'conflict')) throw error;
    const now: Values = recordedValues(current.row);
    const changes = Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== now[name]));
    const { typed, conflict } = showConflict({ current, now, changes, fields: Object.keys(changes) });
    throw new FormConflict(typed, { ...conflict, text: IS_RECORDED }, 'conflict');
  }
}

export const recordAgain = (work: WorkService, form: Form, { actor, toolId, slug, values }: Recording): Promise<void> =>
  saveMerged<Recorded>({
    form,
    sent: values,
    read: async () => {
      const recorded = await findRecorded(work, toolId, slug);
      if (recorded !== undefined) return recorded;
      const typed = values.listingUrl == null ? '' : ` with the listing URL ${values.listingUrl}`;
      throw new StaleForm(`Not saved: another admin removed ${slug}. To restore it, record it again${typed}.`);
    },
    valuesOf: ({ row }) => recordedValues(row),
    save: (changes, { row, version }) => {
      const body = bodyOf({ ...recordedValues(row), ...changes });
      // Keep the date of a submission that was recorded before.
      if (row.isSubmitted && body.isSubmitted) body.submittedAt = row.submittedAt;
      return work.recordDirectory(actor, toolId, slug, body, { version });
    },
    onConflict: showConflict,
  });

const bodyOf = ({ listingUrl, submitted, submitter, proofUrl }: Partial<RecordedValues>): RecordDirectoryBody => ({
  isSubmitted: submitted !== 'no',
  listingUrl: listingUrl ?? null,
  proofScreenshot: proofUrl ?? null,
  ...(submitter !== undefined && { submittedBy: submitter }),
});

const textsOf = (values: Values): Form =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value as string]])),
  );

const recordedText = (value: unknown): string => CHOICES[value as string] ?? (value as string | null) ?? '';

const showConflict = bothValues(RECORD_LABELS, recordedText, textsOf);
