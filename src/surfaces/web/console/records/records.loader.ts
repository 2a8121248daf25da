import type { Type } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { HostListing } from '../../../../contexts/listings/listed-hosts.js';
import type { RestoreBody } from '../../../../contexts/listings/editing/restore.dto.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { type Form, FormConflict, type FormResult, handleForm, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { pagePath, type PageQuery } from '../../kit/lists/list-table.js';
import type { Frames } from '../frame/frames.js';
import { type Conflict, saveMerged, shownBase } from '../../kit/conflicts/form-conflicts.js';
import type { CatalogPage } from './catalog-nav.js';
import { DeleteForm, FlagForm, RestoreForm } from './record.dto.js';
import type { RecordChange, RecordChanges } from './record-changes.js';
import {
  bodyOf,
  type FieldGroup,
  fieldsIn,
  formOf,
  mergedTexts,
  type RecordField,
  textIn,
} from '../../kit/records/record-fields.js';
import { RecordFormView } from './record-form.view.js';

interface Versioned {
  id: string;
  slug: string;
  name: string;
  version: number;
}

/** The service that the admin API calls too. */
export interface RecordEditor<Body, Dto> {
  getRecord(id: string): Promise<Dto>;
  createRecord(actor: string, body: Body): Promise<Dto>;
  updateRecord(actor: string, id: string, changes: Partial<Body>, expectedVersion?: number): Promise<Dto>;
  deleteRecord(actor: string, id: string, typedSlug?: string): Promise<unknown>;
  /** Only listings have a history. */
  restoreRecord?(actor: string, id: string, entry: RestoreBody, expectedVersion?: number): Promise<unknown>;
}

/** Pages that a listing's page links to. */
export interface RecordConnections {
  findSameHost(website: string, except: string | undefined): Promise<HostListing[]>;
  findSubmissionPath?(id: string): Promise<string | undefined>;
}

export interface RecordKind<Body, Dto> {
  page: CatalogPage;
  /** In headings: `tool`. */
  noun: string;
  body: Type<Body>;
  editor: RecordEditor<Body, Dto>;
  /** Absent for labels. */
  connections?: RecordConnections;
}

/** A form that was rejected or saved. */
type Shown = Partial<SentForm> & { isSaved?: boolean };

/** Pages to create, edit and delete records of one kind. */
export abstract class RecordsLoader<Body extends object, Dto extends Versioned> {
  constructor(
    private readonly kind: RecordKind<Body, Dto>,
    protected readonly frames: Frames,
    private readonly changes: RecordChanges,
  ) {}

  async showNewForm(admin: SignedInUser, sent?: SentForm): Promise<FreshPage> {
    const groups = await this.loadFieldGroups();
    return this.renderForm(admin, groups, sent?.typed ?? formOf(fieldsIn(groups), this.defaultValues()), sent);
  }

  async showForm(admin: SignedInUser, id: string, shown: Shown): Promise<FreshPage> {
    const [record, groups] = await Promise.all([this.kind.editor.getRecord(id), this.loadFieldGroups()]);
    const form = shown.typed ?? formOf(fieldsIn(groups), this.valuesOf(record));
    return this.renderForm(admin, groups, form, { record, ...shown });
  }

  async createRecord(admin: SignedInUser, form: Form): FormResult {
    return handleForm({
      form,
      body: this.kind.body,
      values: bodyOf(await this.loadFields(), form),
      act: async (input) => {
        const { id } = await this.kind.editor.createRecord(admin.userId, input);
        return new SeeOther(`${this.path}/${id}?saved=true`);
      },
      again: (sent) => this.showNewForm(admin, sent),
    });
  }

  /** Saves only the fields that the admin changed: the audit log names them, and changes by other admins are kept. */
  async updateRecord(admin: SignedInUser, id: string, form: Form): FormResult {
    const fields = await this.loadFields();
    const sent = bodyOf(fields, form);
    return handleForm({
      form,
      body: this.kind.body,
      values: sent,
      act: (input) =>
        saveMerged({
          form,
          sent,
          read: () => this.kind.editor.getRecord(id),
          valuesOf: (record) => this.bodyNow(fields, record),
          save: (changes, { version }) =>
            this.kind.editor.updateRecord(admin.userId, id, picked(input, Object.keys(changes)), version),
          onConflict: (conflict) => this.describeConflict(fields, form, conflict),
        }),
      again: (shown) => this.showForm(admin, id, shown),
      next: `${this.path}/${id}?saved=true`,
    });
  }

  /** Turns a flag on or off and redirects to the list. */
  async setFlag(admin: SignedInUser, id: string, query: PageQuery, form: Form): Promise<SeeOther> {
    const flags = Object.entries(checkedInput(FlagForm, form)).filter(([, value]) => value !== undefined);
    if (flags.length === 0) throw invalid('No flag chosen. Use a button in the list.');
    const changes = Object.fromEntries(flags.map(([name, value]) => [name, value === 'true']));
    await this.kind.editor.updateRecord(admin.userId, id, changes as Partial<Body>);
    return new SeeOther(pagePath(this.path, query));
  }

  deleteRecord(admin: SignedInUser, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: DeleteForm,
      act: ({ confirmation }) => this.kind.editor.deleteRecord(admin.userId, id, confirmation),
      again: ({ message, status }) => this.showForm(admin, id, { rejection: message, status }),
      next: this.path,
    });
  }

  restoreRecord(admin: SignedInUser, id: string, form: Form): FormResult {
    return handleForm({
      form,
      body: RestoreForm,
      act: async ({ auditId, original, version }) => {
        await this.kind.editor.restoreRecord?.(admin.userId, id, { auditId, before: original === 'true' }, version);
      },
      again: ({ message, status }) => this.showForm(admin, id, { rejection: message, status }),
      next: `${this.path}/${id}?saved=true`,
    });
  }

  /** The fields of the form, with their options. */
  protected abstract loadFieldGroups(): Promise<FieldGroup[]>;
  /** The record with the field names of the admin API's body. */
  protected abstract valuesOf(record: Dto): Record<string, unknown>;
  protected abstract defaultValues(): Record<string, unknown>;
  /** Undefined for a record without a public page. */
  protected abstract publicPath(record: Dto): string | undefined;

  protected get path(): string {
    return `/console/${this.kind.page}`;
  }

  /** Shows a preview, or the form with its errors. Saves nothing. */
  protected async previewRecord(
    admin: SignedInUser,
    id: string | undefined,
    form: Form,
    preview: (body: Body) => Promise<FreshPage>,
  ): FormResult {
    return handleForm({
      form,
      body: this.kind.body,
      values: bodyOf(await this.loadFields(), form),
      act: preview,
      again: (sent) => (id === undefined ? this.showNewForm(admin, sent) : this.showForm(admin, id, sent)),
    });
  }

  private async loadFields(): Promise<RecordField[]> {
    return fieldsIn(await this.loadFieldGroups());
  }

  private bodyNow(fields: readonly RecordField[], record: Dto): Record<string, unknown> {
    return bodyOf(fields, formOf(fields, this.valuesOf(record)));
  }

  /** Shows both values of the fields in conflict, and the current values of fields the admin did not change. */
  private async describeConflict(
    fields: readonly RecordField[],
    form: Form,
    { current: record, changes, fields: names }: Conflict<Dto>,
  ): Promise<FormConflict> {
    const now = formOf(fields, this.valuesOf(record));
    const newest = await this.changes.listNewestChanges(
      record.id,
      record.version - (Number(form.version) || record.version),
    );
    return new FormConflict(mergedTexts(fields, Object.keys(changes), form, now), {
      changes: newest.map(labeledBy(fields)).filter((change) => change.fields.length > 0),
      fields: fields
        .filter(({ name }) => names.includes(name))
        .map((field) => ({ label: field.label, now: textIn(field, now), yours: textIn(field, form) })),
    });
  }

  private async renderForm(
    admin: SignedInUser,
    groups: FieldGroup[],
    form: Form,
    { record, status, problems = new Map(), ...shown }: Shown & { record?: Dto } = {},
  ): Promise<FreshPage> {
    const { page, noun, connections } = this.kind;
    const about = record && { id: record.id, slug: record.slug, name: record.name, version: record.version };
    const base = record && shownBase(shown.typed, record.version, this.bodyNow(fieldsIn(groups), record));
    const publicPath = record && this.publicPath(record);
    const hasHistory = record !== undefined && this.kind.editor.restoreRecord !== undefined;
    const [frame, history, sameHost, submissionPath] = await Promise.all([
      this.frames.loadFrame(admin),
      hasHistory ? this.changes.listHistory(record.id) : [],
      connections?.findSameHost(form.website ?? '', record?.id) ?? [],
      record && connections?.findSubmissionPath?.(record.id),
    ]);
    const linked = { publicPath, submissionPath, sameHost, history };
    return freshPage(
      RecordFormView,
      { ...shown, frame, page, noun, groups, form, problems, base, record: about, ...linked },
      status,
    );
  }
}

const picked = <Body extends object>(body: Body, names: readonly string[]): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name))) as Partial<Body>;

/** Replaces field names with the form's labels, and drops fields that are not in the form. */
const labeledBy =
  (fields: readonly RecordField[]) =>
  (change: RecordChange): RecordChange => ({
    ...change,
    fields: change.fields.flatMap((name) => fields.find((field) => field.name === name)?.label ?? []),
  });
