import { MAX_REPLY } from '../../../../contexts/support/desk/desk.dto.js';
import { INBOX_VIEWS, type InboxView } from '../../../../contexts/support/inbox/inbox.repository.js';
import { ChoiceField, IdField, TextField } from '../../../../platform/input/body-fields.js';
import { ChoiceParameter, IdParameter, PageParameter } from '../../../../platform/input/parameters/query-parameters.js';

/** What the person has just done. */
const DEEDS = ['replied', 'article', 'nothing-left'] as const;
type Deed = (typeof DEEDS)[number];

export class InboxQuery {
  @ChoiceParameter(INBOX_VIEWS, { description: 'Which conversations.', fallback: 'waiting' })
  view: InboxView = 'waiting';

  @IdParameter({ description: 'Only conversations of this partner.' })
  partner?: string;

  @PageParameter()
  page = 1;

  @ChoiceParameter(DEEDS, { description: 'What was just done.' })
  done?: Deed;
}

export class ThreadQuery extends InboxQuery {
  @IdParameter({ description: 'The latest message that the person saw when the page was opened.' })
  seen?: string;
}

export class ArticleQuery extends InboxQuery {
  @IdParameter({ description: 'The reply to make an article from.' })
  reply?: string;
}

/** The form is never refused for its draft, so that nothing that was typed is lost. */
const MAX_DRAFT = 10 * MAX_REPLY;
const MAX_NOTE = 10_000;

export class ReplyForm {
  @TextField({ max: MAX_REPLY })
  content!: string;

  /** The latest message that the page showed. */
  @IdField()
  seen!: string;

  @ChoiceField(['next'], { optional: true })
  then?: string;

  @TextField({ max: MAX_NOTE, optional: true })
  note?: string;
}

export class DraftForm {
  @TextField({ max: MAX_DRAFT, optional: true })
  content?: string;

  /** Sent by the page itself while somebody types. */
  @ChoiceField(['1'], { optional: true })
  autosave?: string;

  /** The text to add: the number of a suggestion, or `saved` for the saved reply that was chosen. */
  @TextField({ max: 20, optional: true })
  insert?: string;

  @IdField({ optional: true })
  saved?: string;
}

export class ClaimForm {
  /** The colleague from whom to take it over. */
  @IdField({ optional: true })
  from?: string;
}

export class NoteForm {
  @TextField({ max: MAX_NOTE })
  note!: string;
}
