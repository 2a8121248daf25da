import { COSTS, type Cost } from '../../../../contexts/directories/directory.entity.js';
import { SUBMITTERS, type Submitter } from '../../../../contexts/partners/submissions/directory-submission.entity.js';
import { PAYMENT_TYPES, type PaymentType } from '../../../../contexts/partners/submissions/packages.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { UrlField, ChoiceField, SlugField, TextField } from '../../../../platform/input/body-fields.js';
import {
  ChoiceParameter,
  PageParameter,
  TextParameter,
} from '../../../../platform/input/parameters/query-parameters.js';
import { BoardQuery } from '../board/board.dto.js';
import { VersionField } from '../frame/versioned-form.js';

/** Submissions without a package, which have no state. */
export const NO_STATE = 'none';

export class SubmissionListQuery extends BoardQuery {
  @ChoiceParameter([...STATES, NO_STATE], { description: 'Only submissions in this state.' })
  state?: (typeof STATES)[number] | typeof NO_STATE;

  @PageParameter()
  page = 1;
}

/** Which directories to offer beside a submission. */
export class SubmissionQuery {
  @TextParameter({ description: 'Part of the name or the website of a directory.' })
  q?: string;

  @ChoiceParameter(COSTS, { description: 'Only directories that cost this.' })
  cost?: Cost;

  @PageParameter()
  page = 1;
}

export class WorkForm {
  @TextField({ max: 200, optional: true, oneLine: true })
  assignee?: string;

  @ChoiceField(PAYMENT_TYPES, { optional: true })
  package?: PaymentType;

  @TextField({ max: 2_000, optional: true })
  notes?: string;
}

export class RecordForm {
  /** Absent while nothing was recorded for the directory. */
  @VersionField({ optional: true })
  version?: number;

  @UrlField({ optional: true })
  address?: string;

  /** The address of a screenshot, when none is uploaded. */
  @UrlField({ optional: true })
  proofAddress?: string;

  @ChoiceField(SUBMITTERS, { optional: true })
  submitter?: Submitter;

  /** Whether the tool was submitted; a row may also say that it was not. */
  @ChoiceField(['yes', 'no'], { optional: true })
  submitted?: 'yes' | 'no';
}

export class CheckForm {
  /** Absent: all of them. */
  @SlugField({ optional: true })
  directory?: string;
}

export class PasteForm {
  @TextField({ max: 20_000 })
  lines!: string;
}
