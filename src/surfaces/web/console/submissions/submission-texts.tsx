import type { VNode } from 'preact';
import type { AdminToolDto } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { packageOf, PAYMENT_TYPES, type PaymentType } from '../../../../contexts/partners/submissions/workflow.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type {
  SubmissionDetailDto,
  SubmissionMoveDto,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { codePoints } from '../../../../platform/input/value-rules.js';
import { cutAtWord } from '../../../../platform/text/prose.js';
import { CopyButton } from '../../kit/components/blocks.js';
import { externalLink, Section, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { renderedBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Confirmation, TextField } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { StateNote } from '../../kit/submissions/submission-marks.js';
import { assigneeOf } from '../board/submission-moves.js';

/** The lengths that directories allow, in characters. */
const LENGTHS = [60, 140, 160, 300, 500];

interface Text {
  name: string;
  text: string | null | undefined;
  /** The file name of an image to download. */
  file?: string;
}

/** Text and images for submission forms. */
export function SubmissionTexts({ tool, submission }: { tool: AdminToolDto; submission: SubmissionDetailDto }): VNode {
  const { slug } = tool;
  const texts: Text[] = [
    { name: 'Name', text: tool.name },
    { name: 'Website', text: tool.website },
    ...cuts('Tagline', tool.tagline),
    ...cuts('Description', tool.description),
    { name: 'Category', text: tool.category?.name },
    { name: 'Tags', text: tool.tags.map(({ name }) => name).join(', ') },
    { name: 'Pricing', text: tool.pricing },
    { name: 'Features', text: pairs(Object.entries(tool.features), ': ', '\n') },
    {
      name: 'FAQ',
      text: pairs(
        tool.faqs.map(({ question, answer }) => [question, answer] as const),
        '\n',
        '\n\n',
      ),
    },
    { name: 'Logo', text: tool.icon, file: `${slug}-logo` },
    { name: 'Main screenshot', text: tool.frame, file: `${slug}-screenshot` },
    ...tool.screenshots.map((text, index) => ({
      name: `Screenshot ${index + 1}`,
      text,
      file: `${slug}-screenshot-${index + 1}`,
    })),
    { name: 'Video', text: tool.video },
    ...Object.entries(tool.socials).map(([network, text]) => ({ name: `Social link: ${network}`, text })),
    { name: 'Location', text: tool.location },
    { name: 'Founder', text: submission.founderName },
    { name: 'Founder email', text: submission.founderEmail },
    { name: 'Founded', text: submission.foundingDate },
    { name: 'Launched', text: submission.isLaunched === null ? null : submission.isLaunched ? 'Yes' : 'No' },
  ];
  return (
    <section class="panel stack stack-tight" aria-labelledby="texts">
      <div class="row row-apart">
        <h2 id="texts">Text for submission forms</h2>
        <span class="row">
          <a href={`/console/tools/${tool.id}`}>Edit listing</a>
          {tool.published && <a href={`/tools/${slug}`}>View listing</a>}
        </span>
      </div>
      <dl>
        {texts.map(({ name, text, file }) =>
          text == null || text === '' ? null : (
            <div class="copy-field">
              <dt>{name}</dt>
              <dd class="clamp" dir="auto">
                {text}
              </dd>
              <dd class="row">
                {file !== undefined && <Download url={text} what={name} file={file} />}
                <CopyButton text={text} what={name} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}

/** The text, preceded by the lengths to which it must be cut. */
function cuts(name: string, text: string): Text[] {
  const length = codePoints(text);
  const shorter = LENGTHS.filter((max) => max < length).map((max) => ({
    name: `${name}, at most ${max} characters`,
    text: cutAtWord(text, max),
  }));
  // Without its line breaks, a text may fit into several lengths.
  return [
    ...shorter.filter((cut, index) => cut.text !== shorter[index - 1]?.text),
    { name: `${name}${shorter.length > 0 ? `, ${length} characters` : ''}`, text },
  ];
}

const pairs = (entries: (readonly [string, string])[], within: string, between: string): string =>
  entries.map((parts) => parts.filter((part) => part !== '').join(within)).join(between);

/** Browsers save images of this site, and open images of other sites in a new tab. */
const Download = ({ url, what, file }: { url: string; what: string; file: string }): VNode => (
  <a class="button button-small" {...externalLink(url)} target="_blank" download={`${file}${extensionOf(url)}`}>
    Download<span class="visually-hidden"> {what}</span>
  </a>
);

const extensionOf = (url: string): string => /\.(?:png|jpe?g|webp|gif|svg|avif)(?=$|[?#])/i.exec(url)?.[0] ?? '';

/** By field name in the audit log. */
export const ASSIGNMENT_LABELS: Readonly<Record<string, string>> = {
  assignee: 'Assignee',
  paymentType: 'Package',
  dueAt: 'Due date',
  notes: 'Notes for the partner',
};

export const assignmentValues = (submission: SubmissionDetailDto): Values => {
  const { paymentStatus } = submission.tool;
  return {
    assignee: assigneeOf(submission),
    paymentType: paymentStatus === 'waiting' ? null : paymentStatus,
    dueAt: dueDay(submission),
    notes: submission.summary.notes,
  };
};

/** The form shows days (UTC). */
export const dueDay = ({ dueAt }: SubmissionDetailDto): string | null => dueAt?.slice(0, 10) ?? null;

/** `names`: of accounts, by ID. */
export const assignmentText =
  (names: ReadonlyMap<string, string>) =>
  (value: unknown, name: string): string => {
    if (name === 'paymentType') return packageOf(value as PaymentType | null).paymentLabel;
    const text = (value ?? '') as string;
    return name === 'assignee' ? (names.get(text) ?? text) : text;
  };

interface AssignmentPanelProps {
  submission: SubmissionDetailDto;
  assignees: readonly Assignee[];
  sent: FormState | undefined;
}

/** The assignee, the package and the notes for the partner. `sent` is the rejected form. */
export function AssignmentPanel({ submission, assignees, sent }: AssignmentPanelProps): VNode {
  const { tool, submissionState } = submission;
  const { paymentStatus } = tool;
  const typed = sent?.typed;
  const {
    assignee = '',
    due = '',
    notes = '',
  } = typed ?? {
    assignee: assigneeOf(submission) ?? '',
    due: dueDay(submission) ?? '',
    notes: submission.summary.notes,
  };
  return (
    <form
      class="panel stack stack-tight"
      method="post"
      action={`/console/submissions/${tool.id}`}
      aria-labelledby="work"
      {...draftAttributes(sent !== undefined)}
    >
      <h2 id="work">Assignment</h2>
      <Confirmation messages={{ work: 'Saved.' }} />
      {sent?.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
      <BaseFields base={renderedBase(typed, submission.version, assignmentValues(submission))} />
      <SelectField
        name="assignee"
        label={ASSIGNMENT_LABELS.assignee ?? ''}
        none="Unassigned"
        options={[...assigneeOptions(submission, assignees, assignee)]}
        chosen={assignee === '' ? undefined : assignee}
      />
      {submissionState !== 'DONE' && (
        <SelectField
          name="package"
          label={ASSIGNMENT_LABELS.paymentType ?? ''}
          {...(paymentStatus === 'waiting' && { none: 'None yet' })}
          options={PAYMENT_TYPES.map((type) => [type, packageOf(type).paymentLabel])}
          chosen={typed?.['package'] ?? paymentStatus}
        />
      )}
      <TextField
        name="due"
        label={ASSIGNMENT_LABELS.dueAt ?? ''}
        problem={sent?.problems.get('due')}
        type="date"
        value={due}
      />
      <TextField name="notes" label={ASSIGNMENT_LABELS.notes ?? ''} rows={3} maxLength={2_000} value={notes} />
      <SubmitLine look="small">Save changes</SubmitLine>
    </form>
  );
}

/** The admins, and the current and the chosen assignee if they are not among them. */
function assigneeOptions(
  submission: SubmissionDetailDto,
  assignees: readonly Assignee[],
  chosen: string,
): Map<string, string> {
  const known = new Map(assignees.map(({ id, name }) => [id, name]));
  const current = assigneeOf(submission);
  if (current !== null && !known.has(current)) known.set(current, `${submission.assignee} (not an admin)`);
  if (chosen !== '' && !known.has(chosen)) known.set(chosen, chosen);
  return known;
}

interface HistoryProps {
  history: SubmissionMoveDto[];
  names: ReadonlyMap<string, string>;
}

export const History = ({ history, names }: HistoryProps): VNode => (
  <Section id="history" title="History" class="panel stack stack-tight">
    {history.length === 0 && <p class="quiet">No state changes yet.</p>}
    <ol class="stack stack-tight" role="list">
      {history.toReversed().map(({ state, at, actor }) => (
        <li>
          <StateNote state={state} />{' '}
          <span class="quiet">
            <ExactAgo at={new Date(at)} /> by {names.get(actor) ?? actor}
          </span>
        </li>
      ))}
    </ol>
  </Section>
);
