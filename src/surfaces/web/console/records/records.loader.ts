import type { Type } from '@nestjs/common';
import type { Person } from '../../../../contexts/access/sessions/person.js';
import { AppError, invalid } from '../../../../platform/errors/app-error.js';
import { failureOf } from '../../../../platform/http/responses/error.filter.js';
import { checkedInput, inspectedInput } from '../../../../platform/input/checked-input.js';
import type { Problems } from '../../kit/forms/field.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { pageAddress, type PageQuery } from '../frame/list-table.js';
import type { ColleagueChange } from '../frame/conflict-notice.js';
import type { Frames } from '../frame/frames.js';
import { baseIn, baseOf, type Conflict, saveMerged } from '../frame/merging.js';
import type { CatalogPage } from './catalog-nav.js';
import { DeleteForm, MarkForm } from './record.dto.js';
import type { RecordChanges } from './record-changes.js';
import { bodyOf, type FieldGroup, type Form, formOf, mergedTexts, type RecordField, textIn } from './record-fields.js';
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
  remove(actor: string, id: string, typedSlug?: string): Promise<unknown>;
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
export abstract class RecordsLoader<Body extends object, Dto extends Versioned> {
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

  /** Sends only what the person changed, so that the audit log says what that was and colleagues keep their changes. */
  async update(person: Person, id: string, form: Form): Promise<FreshPage | SeeOther> {
    const groups = await this.groups();
    const fields = fieldsIn(groups);
    const { input, invalidFields: problems } = this.inspect(groups, form);
    if (problems.size > 0) return this.again(person, id, groups, { form, problems, status: 400 });
    try {
      const conflict = await saveMerged({
        base: baseIn(form),
        sent: bodyOf(fields, form),
        read: () => this.kind.editor.get(id),
        valuesOf: (record) => this.bodyNow(fields, record),
        save: (changes, { version }) =>
          this.kind.editor.update(person.userId, id, picked(input, Object.keys(changes)), version),
      });
      if (conflict !== undefined) return await this.conflicting(person, groups, form, conflict);
      return new SeeOther(`${this.path}/${id}?saved=true`);
    } catch (error) {
      return this.again(person, id, groups, sentAfter(error, form));
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
      await this.kind.editor.remove(person.userId, id, checkedInput(DeleteForm, form).confirmation);
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
    const sent = { form, problems, status: 400 };
    return id === undefined ? this.blank(person, sent) : this.again(person, id, groups, sent);
  }

  private inspect(groups: FieldGroup[], form: Form): ReturnType<typeof inspectedInput<Body>> {
    return inspectedInput(this.kind.body, bodyOf(fieldsIn(groups), form));
  }

  private bodyNow(fields: readonly RecordField[], record: Dto): Record<string, unknown> {
    return bodyOf(fields, formOf(fields, this.valuesOf(record)));
  }

  /** Shows what was typed with the base of the form that was sent, so that a change of a colleague is still noticed. */
  private async again(person: Person, id: string, groups: FieldGroup[], { status, ...sent }: Sent): Promise<FreshPage> {
    const record = await this.kind.editor.get(id);
    return this.show(person, groups, { record, base: baseIn(sent.form), ...sent }, status);
  }

  /** Shows both values of the fields that both changed. What the person did not change is shown as it is now. */
  private async conflicting(
    person: Person,
    groups: FieldGroup[],
    form: Form,
    { current: record, changes, fields: names }: Conflict<Dto>,
  ): Promise<FreshPage> {
    const fields = fieldsIn(groups);
    const now = formOf(fields, this.valuesOf(record));
    const newest = await this.changes.newest(record.id, record.version - (Number(form.version) || record.version));
    const conflict = {
      changes: newest.map(labelledBy(fields)).filter((change) => change.fields.length > 0),
      fields: fields
        .filter(({ name }) => names.includes(name))
        .map((field) => ({ label: field.label, now: textIn(field, now), yours: textIn(field, form) })),
    };
    const shown = mergedTexts(fields, Object.keys(changes), form, now);
    return this.show(person, groups, { record, form: shown, conflict }, 412);
  }

  private async show(
    person: Person,
    groups: FieldGroup[],
    { record, ...shown }: Pick<RecordFormProps, 'form'> & Partial<RecordFormProps> & { record?: Dto },
    status = 200,
  ): Promise<FreshPage> {
    const { page, noun } = this.kind;
    const about = record && { id: record.id, slug: record.slug, name: record.name };
    const base = record && baseOf(record.version, this.bodyNow(fieldsIn(groups), record));
    const publicPath = record && this.publicPath(record);
    const frame = await this.frames.of(person);
    const problems: Problems = new Map();
    return freshPage(
      RecordFormView,
      { frame, page, noun, groups, problems, publicPath, base, ...shown, record: about },
      status,
    );
  }
}

const fieldsIn = (groups: readonly FieldGroup[]): RecordField[] => groups.flatMap(({ fields }) => fields);

const picked = <Body extends object>(body: Body, names: readonly string[]): Partial<Body> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name))) as Partial<Body>;

/** The change with the labels that the form has for its fields; the others are not shown in the form. */
const labelledBy =
  (fields: readonly RecordField[]) =>
  (change: ColleagueChange): ColleagueChange => ({
    ...change,
    fields: change.fields.flatMap((name) => fields.find((field) => field.name === name)?.label ?? []),
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
