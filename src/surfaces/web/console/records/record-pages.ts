import type { Type } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { AppError, invalid } from '../../../../platform/errors/app-error.js';
import { failureOf } from '../../../../platform/http/responses/error.filter.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import type { Problems } from '../../forms/field.js';
import { type FreshPage, freshPage, SeeOther } from '../../pages/page.js';
import { pageAddress, type PageQuery } from '../frame/list-table.js';
import type { Frames } from '../frame/frames.js';
import type { CatalogPage } from './catalog-nav.js';
import { DeleteForm, MarkForm } from './record.dto.js';
import type { RecordChange, RecordChanges } from './record-changes.js';
import { bodyOf, changedFields, type FieldGroup, type Form, formOf, type RecordField } from './record-fields.js';
import { type RecordFormProps, RecordFormView } from './record-form.view.js';

interface Versioned {
  id: string;
  slug: string;
  name: string;
  version: number;
}

/** The service that the admin API calls as well. */
interface RecordEditor<Body, Dto> {
  get(id: string): Promise<Dto>;
  create(actor: string, body: Body): Promise<Dto>;
  update(actor: string, id: string, changes: Partial<Body>, expectedVersion?: number): Promise<Dto>;
  remove(actor: string, id: string): Promise<unknown>;
}

interface RecordKind<Body, Dto> {
  page: CatalogPage;
  /** The word in headings: `tool`. */
  noun: string;
  body: Type<Body>;
  editor: RecordEditor<Body, Dto>;
}

interface Sent {
  form: Form;
  problems: Problems;
  refusal?: string;
  status: number;
}

/** The pages on which records of one kind are created, changed and deleted. */
export abstract class RecordPages<Body extends object, Dto extends Versioned> {
  constructor(
    private readonly kind: RecordKind<Body, Dto>,
    protected readonly frames: Frames,
    private readonly changes: RecordChanges,
  ) {}

  async blank(person: Person, sent?: Sent): Promise<FreshPage> {
    const groups = await this.groups();
    const form = sent?.form ?? formOf(fieldsIn(groups), this.defaults());
    return this.show(person, groups, { form, ...sent }, sent?.status);
  }

  async edit(person: Person, id: string, isSaved = false): Promise<FreshPage> {
    const [record, groups] = await Promise.all([this.kind.editor.get(id), this.groups()]);
    return this.show(person, groups, { record, form: formOf(fieldsIn(groups), this.valuesOf(record)), isSaved });
  }

  async create(person: Person, form: Form): Promise<FreshPage | SeeOther> {
    const groups = await this.groups();
    const { input, invalidFields: problems } = this.inspect(groups, form);
    if (problems.size > 0) return this.blank(person, { form, problems, status: 400 });
    try {
      const { id } = await this.kind.editor.create(person.userId, input);
      return new SeeOther(`${this.path}/${id}?saved=true`);
    } catch (error) {
      return this.blank(person, sentAfter(error, form));
    }
  }

  /** Sends only what the person changed, so that the audit log says what that was. */
  async update(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const [record, groups] = await Promise.all([this.kind.editor.get(id), this.groups()]);
    const { input, invalidFields: problems } = this.inspect(groups, form);
    if (problems.size > 0) return this.show(person, groups, { record, form, problems }, 400);
    const changed = changedFields(fieldsIn(groups), this.valuesOf(record), form);
    try {
      const changes = Object.fromEntries(Object.entries(input).filter(([name]) => name in changed)) as Partial<Body>;
      if (Object.keys(changes).length > 0) await this.kind.editor.update(person.userId, id, changes, versionIn(form));
      return new SeeOther(`${this.path}/${id}?saved=true`);
    } catch (error) {
      if (error instanceof AppError && error.code === 'stale') return this.stale(person, id, groups, form);
      const { status, ...sent } = sentAfter(error, form);
      return this.show(person, groups, { record, ...sent }, status);
    }
  }

  /** Turns one mark on or off, and leads back to the list. */
  async set(person: Person, id: string, query: PageQuery, form: Form): Promise<SeeOther> {
    const marks = Object.entries(checkedInput(MarkForm, form)).filter(([, value]) => value !== undefined);
    if (marks.length === 0) throw invalid('No mark was chosen');
    const changes = Object.fromEntries(marks.map(([name, value]) => [name, value === 'true']));
    await this.kind.editor.update(person.userId, id, changes as Partial<Body>);
    return new SeeOther(pageAddress(this.path, query));
  }

  async remove(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const [record, groups] = await Promise.all([this.kind.editor.get(id), this.groups()]);
    try {
      if (checkedInput(DeleteForm, form).confirmation.trim() !== record.slug)
        throw invalid(`Nothing was deleted: type ${record.slug} to confirm.`);
      await this.kind.editor.remove(person.userId, id);
      return new SeeOther(this.path);
    } catch (error) {
      const { status, refusal } = sentAfter(error, {});
      const shown = formOf(fieldsIn(groups), this.valuesOf(record));
      return this.show(person, groups, { record, form: shown, ...(refusal !== undefined && { refusal }) }, status);
    }
  }

  /** The fields of the form, with what can be chosen. */
  protected abstract groups(): Promise<FieldGroup[]>;
  /** The record as the body of the admin API names its fields. */
  protected abstract valuesOf(record: Dto): Record<string, unknown>;
  /** What a new record begins with. */
  protected abstract defaults(): Record<string, unknown>;
  /** What visitors see, when they can see it. */
  protected abstract publicPath(record: Dto): string | undefined;

  protected get path(): string {
    return `/console/${this.kind.page}`;
  }

  /** The body when it is right, and otherwise the form with what is wrong. */
  protected async checked(person: Person, id: string | undefined, form: Form): Promise<Body | FreshPage> {
    const groups = await this.groups();
    const { input, invalidFields: problems } = this.inspect(groups, form);
    if (problems.size === 0) return input;
    const record = id === undefined ? {} : { record: await this.kind.editor.get(id) };
    return this.show(person, groups, { ...record, form, problems }, 400);
  }

  private inspect(groups: FieldGroup[], form: Form): ReturnType<typeof inspectedInput<Body>> {
    return inspectedInput(this.kind.body, bodyOf(fieldsIn(groups), form));
  }

  /** Keeps what was typed. Sending it again is a change from what the person is shown now. */
  private async stale(person: Person, id: string, groups: FieldGroup[], form: Form): Promise<FreshPage> {
    const record = await this.kind.editor.get(id);
    const count = record.version - (versionIn(form) ?? record.version);
    const [changes, fields] = [await this.changes.newest(id, count), fieldsIn(groups)];
    const now = formOf(fields, this.valuesOf(record));
    return this.show(person, groups, { record, form, stale: { changes: changes.map(namedBy(fields)), now } }, 412);
  }

  private async show(
    person: Person,
    groups: FieldGroup[],
    { record, ...shown }: Pick<RecordFormProps, 'form'> & Partial<RecordFormProps> & { record?: Dto },
    status = 200,
  ): Promise<FreshPage> {
    const { page, noun } = this.kind;
    const about = record && { id: record.id, slug: record.slug, name: record.name, version: record.version };
    const publicPath = record && this.publicPath(record);
    const frame = await this.frames.of(person);
    const problems: Problems = new Map();
    return freshPage(
      RecordFormView,
      { frame, page, noun, groups, problems, publicPath, ...shown, record: about },
      status,
    );
  }
}

const fieldsIn = (groups: readonly FieldGroup[]): RecordField[] => groups.flatMap(({ fields }) => fields);

const versionIn = ({ version }: Form): number | undefined =>
  version !== undefined && /^\d{1,9}$/.test(version) ? Number(version) : undefined;

/** The change with the names that the form has for its fields; the others are not shown in the form. */
const namedBy =
  (fields: readonly RecordField[]) =>
  (change: RecordChange): RecordChange => ({
    ...change,
    fields: change.fields.flatMap((name) => fields.find((field) => field.name === name)?.name ?? []),
  });

/** A failure that the person can act on: beside its field, or above the form. */
function sentAfter(error: unknown, form: Form): Sent {
  if (!(error instanceof AppError)) throw error;
  const { message, status } = failureOf(error);
  const { field } = error;
  return field === undefined
    ? { form, problems: new Map(), refusal: message, status }
    : { form, problems: new Map([[field, `is not accepted: ${message}`]]), status };
}
