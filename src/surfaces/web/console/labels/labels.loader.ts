import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { ListToolLabelsQuery } from '../../../../contexts/listings/editing/label-records.dto.js';
import { MergeBody } from '../../../../contexts/listings/editing/label-records.dto.js';
import type { Page, PageRequest } from '../../../../platform/input/page.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import type { Frames } from '../frame/frames.js';
import type { RecordChanges } from '../records/record-changes.js';
import { PER_PAGE } from '../records/record-list.js';
import { type RecordEditor, type RecordKind, RecordsLoader } from '../records/records.loader.js';
import type { LabelRow } from './label-row.js';
import { LabelsView } from './labels.view.js';
import { MergeView } from './merge.view.js';
import type { MergeQuery } from './labels.dto.js';

/** Number of targets offered; a search narrows them. */
const TARGETS = 100;

interface LabelEditor<Body, Dto> extends RecordEditor<Body, Dto> {
  listLabels(query: PageRequest & { q?: string; adult?: boolean }): Promise<Page<Dto>>;
  mergeLabels(actor: string, id: string, into: string): Promise<Dto>;
  countListings(ids: readonly string[]): Promise<Map<string, number>>;
}

export interface LabelKind<Body, Dto> extends RecordKind<Body, Dto> {
  plural: string;
  /** What the labels are for: `tool` or `directory`. */
  listings: string;
  /** Only for labels of tools. */
  hasAdultFlag: boolean;
  editor: LabelEditor<Body, Dto>;
}

/** Pages to list, edit and merge labels of one kind. */
export abstract class LabelsLoader<Body extends object, Dto extends LabelRow> extends RecordsLoader<Body, Dto> {
  constructor(
    private readonly labels: LabelKind<Body, Dto>,
    frames: Frames,
    changes: RecordChanges,
  ) {
    super(labels, frames, changes);
  }

  async listLabels(admin: SignedInUser, query: ListToolLabelsQuery): Promise<FreshPage> {
    const { editor, ...kind } = this.labels;
    const { q, adult } = query;
    const [frame, found] = await Promise.all([
      this.frames.loadFrame(admin),
      editor.listLabels({
        page: Math.min(query.page, LAST_PAGE),
        limit: PER_PAGE,
        ...(q !== undefined && { q }),
        ...(kind.hasAdultFlag && adult !== undefined && { adult }),
      }),
    ]);
    const counts = await editor.countListings(found.items.map(({ id }) => id));
    return freshPage(LabelsView, { frame, kind, query, labels: found, counts }, 200);
  }

  async showMergeForm(
    admin: SignedInUser,
    id: string,
    { q }: MergeQuery,
    rejection?: string,
    status = 200,
  ): Promise<FreshPage> {
    const { editor, ...kind } = this.labels;
    const [frame, source, found] = await Promise.all([
      this.frames.loadFrame(admin),
      editor.getRecord(id),
      editor.listLabels({ page: 1, limit: TARGETS, ...(q !== undefined && { q }) }),
    ]);
    const counts = await editor.countListings([id, ...found.items.map((label) => label.id)]);
    const targets = found.items.filter((label) => label.id !== id);
    return freshPage(MergeView, { frame, kind, source, targets, counts, q, rejection }, status);
  }

  mergeLabel(admin: SignedInUser, id: string, query: MergeQuery, form: Form): FormResult {
    return handleForm({
      form,
      body: MergeBody,
      act: async ({ into }) =>
        new SeeOther(`${this.path}/${(await this.labels.editor.mergeLabels(admin.userId, id, into)).id}?saved=true`),
      again: ({ message, status }) => this.showMergeForm(admin, id, query, message, status),
    });
  }

  protected override valuesOf(label: Dto): Record<string, unknown> {
    return { ...(label as object) };
  }

  protected override defaultValues(): Record<string, unknown> {
    return {};
  }
}
