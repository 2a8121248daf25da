import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TaxonomyService } from '../../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { type AdminToolDto, ToolBody } from '../../../../contexts/catalog/tools/tool-body.dto.js';
import { ToolEditor } from '../../../../contexts/catalog/tools/tool-editor.js';
import type { ListToolRecordsQuery } from '../../../../contexts/catalog/tools/tool-records.dto.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { ToolView } from '../../site/tools/tool.view.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { RecordChanges } from '../records/record-changes.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { PER_PAGE } from '../records/record-list.js';
import { RecordsLoader } from '../records/records.loader.js';
import { ToolConnections } from '../records/tool-connections.js';
import { toolFields } from './tool-fields.js';
import { ToolRecordsView } from './tool-records.view.js';

const MAX_CATEGORIES = 500;

@Injectable()
export class ToolRecordsLoader extends RecordsLoader<ToolBody, AdminToolDto> {
  constructor(
    private readonly editor: ToolEditor,
    private readonly taxonomy: TaxonomyService,
    frames: Frames,
    changes: RecordChanges,
    connections: ToolConnections,
  ) {
    super({ page: 'tools', noun: 'tool', body: ToolBody, editor, connections }, frames, changes);
  }

  async listTools(admin: SignedInUser, query: ListToolRecordsQuery): Promise<FreshPage> {
    const shown = { ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, tools, categories] = await Promise.all([
      this.frames.loadFrame(admin),
      this.editor.listTools(shown),
      this.taxonomy.listCategories({ limit: MAX_CATEGORIES }),
    ]);
    return freshPage(ToolRecordsView, { frame, query, tools, categories }, 200);
  }

  /** Renders the public page with the form's values. */
  previewListing(admin: SignedInUser, id: string | undefined, form: Form): FormResult {
    return this.previewRecord(admin, id, form, async (body) => {
      const { tool, isAdult } = await this.editor.preview(body);
      const shown = {
        tool,
        isAdult,
        isHidden: false,
        similar: [],
        directories: [],
        shareImage: undefined,
        site: null,
        isPreview: true,
      };
      return freshPage(ToolView, shown);
    });
  }

  protected override async loadFieldGroups(): Promise<FieldGroup[]> {
    return toolFields(await this.taxonomy.listCategories({ limit: MAX_CATEGORIES }));
  }

  protected override valuesOf(tool: AdminToolDto): Record<string, unknown> {
    return { ...tool, category: tool.category?.slug ?? null, tags: tool.tags.map(({ slug }) => slug) };
  }

  protected override defaultValues(): Record<string, unknown> {
    return { published: true, pricing: 'FREEMIUM' };
  }

  protected override publicPath({ slug, published }: AdminToolDto): string | undefined {
    return published ? `/tools/${slug}` : undefined;
  }
}
