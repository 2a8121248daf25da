import type { Type } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { RestoreBody } from '../../../../contexts/listings/editing/record.dto.js';
import type { ListedAlready } from '../../../../contexts/listings/meaning/lookalikes.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { saveMerged, renderedBase, VersionField } from '../../kit/conflicts/form-conflicts.js';
import { pagePath, type PageQuery } from '../../kit/lists/tables.js';
import { type Form, type FormResult, handleForm, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import {
  bodyOf,
  type FieldGroup,
  fieldsIn,
  formOf,
  recordConflict,
  type RecordField,
} from '../../kit/records/record-fields.js';
import type { SubjectHistoryService } from '../audit/subject-history.service.js';
import type { CatalogPage } from '../frame/console-frame.js';
import { RecordFormView } from './record-form.view.js';

const FLAG_VALUES = ['true', 'false'];

/** A button in a list that turns a flag on or off. */
class FlagForm {
  @ChoiceField(FLAG_VALUES, { optional: true })
  published?: string;

  @ChoiceField(FLAG_VALUES, { optional: true })
  featured?: string;

  @ChoiceField(FLAG_VALUES, { optional: true })
  adult?: string;

  @ChoiceField(FLAG_VALUES, { optional: true })
  acceptsAnyTool?: string;
}

class DeleteForm {
  @TextField({ max: 200 })
  confirmation!: string;
}

/** A button of the history. */
export class RestoreForm extends RestoreBody {
  /** The version before the entry. */
  @ChoiceField(FLAG_VALUES, { optional: true })
  original?: string;

  @VersionField()
  version!: number;
}

export interface Versioned {
  id: string;
  slug: string;
  name: string;
  version: number;
}

/** The service that the admin API calls too. */
export interface RecordEditor<Input, Dto> {
  getRecord(id: string): Promise<Dto>;
  createRecord(actor: string, body: Input): Promise<Dto>;
  updateRecord(actor: string, id: string, changes: Partial<Input>, expectedVersion?: number): Promise<Dto>;
  deleteRecord(actor: string, id: string, typedSlug?: string): Promise<unknown>;
  /** Only listings have a history. */
  restoreRecord?(actor: string, id: string, entry: RestoreBody, expectedVersion?: number): Promise<unknown>;
}

/** What a listing's page says and links to besides its fields. */
export interface RecordConnections {
  findListed(website: string, id: string | undefined): Promise<ListedAlready>;
  findIgnoredUntil(id: string): Promise<Date | null>;
  findSubmissionPath?(id: string): Promise<string | undefined>;
}

export interface RecordKind<Input, Dto> {
  page: CatalogPage;
  /** In headings: `tool`. */
  noun: string;
  body: Type<Input>;
  editor: RecordEditor<Input, Dto>;
  /** The fields of the form, with their options. */
  loadFieldGroups: () => Promise<FieldGroup[]>;
  /** Of a new record. */
  defaults?: Record<string, unknown>;
  /** The record with the field names of the admin API's body, if they differ. */
  valuesOf?: (record: Dto) => Record<string, unknown>;
  /** Undefined for a record without a public page. */
  publicPath: (record: Dto) => string | undefined;
  /** Absent for labels. */
  connections?: RecordConnections;
}

/** Creates, edits and deletes records of one kind. The routes are in the subclasses, because IDs and limits differ. */
export abstract class RecordsController<Input extends object, Dto extends Versioned> {
  protected readonly path: string;

  constructor(
    protected readonly kind: RecordKind<Input, Dto>,
    private readonly history: SubjectHistoryService,
  ) {
    this.path = `/console/${kind.page}`;
  }

  protected async renderNewForm(sent?: FormState): Promise<FreshPage> {
    const groups = await this.kind.loadFieldGroups();
    return this.renderPage(groups, sent?.typed ?? formOf(fieldsIn(groups), this.kind.defaults ?? {}), sent);
  }

  protected async renderForm(id: string, shown: Partial<FormState> = {}): Promise<FreshPage> {
    const [record, groups] = await Promise.all([this.kind.editor.getRecord(id), this.kind.loadFieldGroups()]);
    const form = shown.typed ?? formOf(fieldsIn(groups), this.valuesOf(record));
    return this.renderPage(groups, form, { record, ...shown });
  }

  protected async createRecord({ userId }: SignedInUser, form: Form): FormResult {
    return handleForm({
      form,
      body: this.kind.body,
      values: bodyOf(await this.loadFields(), form),
      action: async (input) => {
        const { id } = await this.kind.editor.createRecord(userId, input);
        return new SeeOther(`${this.path}/${id}?done=saved`);
      },
      rerender: (sent) => this.renderNewForm(sent),
    });
  }

  /** Saves only the fields that the admin changed: the audit log names them, and changes by other admins are kept. */
  protected async updateRecord({ userId }: SignedInUser, id: string, form: Form): FormResult {
    const fields = await this.loadFields();
    const sent = bodyOf(fields, form);
    return handleForm({
      form,
      body: this.kind.body,
      values: sent,
      action: (input) =>
        saveMerged({
          form,
          sent,
          read: () => this.kind.editor.getRecord(id),
          valuesOf: (record) => this.bodyNow(fields, record),
          save: (changes, { version }) =>
            this.kind.editor.updateRecord(userId, id, picked(input, Object.keys(changes)), version),
          onConflict: ({ current, ...conflict }) =>
            this.history.addChanges(
              recordConflict(fields, form, { ...conflict, current: this.valuesOf(current) }),
              userId,
              current.id,
              Object.fromEntries(fields.map(({ name, label }) => [name, label])),
              { versions: current.version - Number(form.version ?? current.version) },
            ),
        }),
      rerender: (shown) => this.renderForm(id, shown),
      redirectTo: `${this.path}/${id}?done=saved`,
    });
  }

  /** Turns a flag on or off and redirects to the list. */
  protected async setFlag({ userId }: SignedInUser, id: string, query: PageQuery, form: Form): Promise<SeeOther> {
    const flags = Object.entries(checkedInput(FlagForm, form)).filter(([, value]) => value !== undefined);
    if (flags.length === 0) throw invalid('No flag chosen. Use a button in the list.');
    const changes = Object.fromEntries(flags.map(([name, value]) => [name, value === 'true']));
    await this.kind.editor.updateRecord(userId, id, changes as Partial<Input>);
    return new SeeOther(pagePath(this.path, query));
  }

  protected deleteRecord({ userId }: SignedInUser, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: DeleteForm,
      action: ({ confirmation }) => this.kind.editor.deleteRecord(userId, id, confirmation),
      rerender: ({ message, status }) => this.renderForm(id, { rejection: message, status }),
      redirectTo: this.path,
    });
  }

  protected async loadFields(): Promise<RecordField[]> {
    return fieldsIn(await this.kind.loadFieldGroups());
  }

  private valuesOf(record: Dto): Record<string, unknown> {
    return this.kind.valuesOf?.(record) ?? { ...(record as object) };
  }

  private bodyNow(fields: readonly RecordField[], record: Dto): Record<string, unknown> {
    return bodyOf(fields, formOf(fields, this.valuesOf(record)));
  }

  private async renderPage(
    groups: FieldGroup[],
    form: Form,
    { record, status, problems = new Map(), ...shown }: Partial<FormState> & { record?: Dto } = {},
  ): Promise<FreshPage> {
    const { page: section, noun, editor, connections } = this.kind;
    const about = record && { id: record.id, slug: record.slug, name: record.name, version: record.version };
    const base = record && renderedBase(shown.typed, record.version, this.bodyNow(fieldsIn(groups), record));
    const publicPath = record && this.kind.publicPath(record);
    const hasHistory = record !== undefined && editor.restoreRecord !== undefined;
    const [history, listed, ignoredUntil, submissionPath] = await Promise.all([
      hasHistory ? this.history.listEvents(record.id) : [],
      connections?.findListed(form.website ?? '', record?.id),
      record && connections?.findIgnoredUntil(record.id),
      record && connections?.findSubmissionPath?.(record.id),
    ]);
    const linked = { publicPath, submissionPath, listed, ignoredUntil, history };
    return page(
      RecordFormView,
      { ...shown, page: section, noun, groups, form, problems, base, record: about, ...linked },
      status,
    );
  }
}

const picked = <Input extends object>(input: Input, names: readonly string[]): Partial<Input> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name))) as Partial<Input>;
