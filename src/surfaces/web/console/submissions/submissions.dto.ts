import { COSTS, type Cost } from '../../../../contexts/directories/directory.entity.js';
import { type Submitter, SUBMITTERS } from '../../../../contexts/partners/submissions/submission.entity.js';
import { PAYMENT_TYPES, type PaymentType } from '../../../../contexts/partners/submissions/workflow.js';
import { UrlField, ChoiceField, DayField, SlugField, TextField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, PageParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { VersionField } from '../../kit/conflicts/form-conflicts.js';
import { pathWithQuery } from '../../kit/lists/tables.js';

/** Filters the directories offered for a submission. */
export class SubmissionQuery {
  @TextParameter({ description: 'Part of a directory name or website.' })
  q?: string;

  @ChoiceParameter(COSTS, { description: 'Filter by cost.' })
  cost?: Cost;

  @PageParameter()
  page = 1;
}

/** The page, and its forms, which keep the filters. */
export const submissionPath = (
  toolId: string,
  { page, ...query }: SubmissionQuery & { done?: string },
  form = '',
): string => pathWithQuery(`/console/submissions/${toolId}${form}`, { ...query, page: page > 1 && page });

export class AssignmentForm {
  @TextField({ max: 200, optional: true, oneLine: true })
  assignee?: string;

  @ChoiceField(PAYMENT_TYPES, { optional: true })
  package?: PaymentType;

  /** In UTC. */
  @DayField({ optional: true })
  due?: string;

  @TextField({ max: 2_000, optional: true })
  notes?: string;
}

export class AssignmentQuery {
  @ChoiceParameter(['assignee', 'dueAt'], { description: 'The only field in the form.' })
  only?: 'assignee' | 'dueAt';
}

export class RecordForm {
  /** Absent for a directory that is not recorded yet. */
  @VersionField({ optional: true })
  version?: number;

  @UrlField({ optional: true })
  listingUrl?: string;

  /** The URL of a screenshot, if none is uploaded. */
  @UrlField({ optional: true })
  proofUrl?: string;

  @ChoiceField(SUBMITTERS, { optional: true })
  submitter?: Submitter;

  @ChoiceField(['yes', 'no'], { optional: true })
  submitted?: 'yes' | 'no';
}

export class CheckForm {
  /** Absent: all directories. */
  @SlugField({ optional: true })
  directory?: string;
}

export class PasteForm {
  @TextField({ max: 20_000 })
  lines!: string;
}
