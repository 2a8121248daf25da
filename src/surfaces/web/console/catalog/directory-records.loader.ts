import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { DirectoriesService } from '../../../../contexts/directories/directories.service.js';
import { type AdminDirectoryDto, DirectoryBody } from '../../../../contexts/directories/editing/directory-body.dto.js';
import { DirectoryHosts } from '../../../../contexts/directories/editing/directory-hosts.js';
import { DirectoryEditor } from '../../../../contexts/directories/editing/directory-editor.js';
import type { ListDirectoryRecordsQuery } from '../../../../contexts/directories/directory-records.dto.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { DirectoryView } from '../../site/directories/directory.view.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { RecordChanges } from '../records/record-changes.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { PER_PAGE } from '../records/record-list.js';
import { type RecordConnections, RecordsLoader } from '../records/records.loader.js';
import { directoryFields } from './directory-fields.js';
import { DirectoryRecordsView } from './directory-records.view.js';

@Injectable()
export class DirectoryRecordsLoader extends RecordsLoader<DirectoryBody, AdminDirectoryDto> {
  constructor(
    private readonly editor: DirectoryEditor,
    private readonly directories: DirectoriesService,
    frames: Frames,
    changes: RecordChanges,
    hosts: DirectoryHosts,
  ) {
    const connections: RecordConnections = {
      findSameHost: (website, except) => hosts.findByHost(website, { except }),
    };
    super({ page: 'directories', noun: 'directory', body: DirectoryBody, editor, connections }, frames, changes);
  }

  async listDirectories(admin: SignedInUser, query: ListDirectoryRecordsQuery): Promise<FreshPage> {
    const shown = { ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE };
    const [frame, directories, categories] = await Promise.all([
      this.frames.loadFrame(admin),
      this.editor.listDirectories(shown),
      this.directories.listCategories(),
    ]);
    return freshPage(DirectoryRecordsView, { frame, query, directories, categories }, 200);
  }

  /** Renders the public page with the form's values. */
  previewListing(admin: SignedInUser, id: string | undefined, form: Form): FormResult {
    return this.previewRecord(admin, id, form, async (body) => {
      const directory = await this.editor.preview(body);
      return freshPage(DirectoryView, { directory, shareImage: undefined, site: null, isPreview: true });
    });
  }

  protected override async loadFieldGroups(): Promise<FieldGroup[]> {
    return directoryFields(await this.directories.listCategories());
  }

  protected override valuesOf(directory: AdminDirectoryDto): Record<string, unknown> {
    return { ...directory, categories: directory.categories.map(({ slug }) => slug) };
  }

  protected override defaultValues(): Record<string, unknown> {
    return { published: true, cost: 'Free', type: 'dofollow' };
  }

  protected override publicPath({ slug, published }: AdminDirectoryDto): string | undefined {
    return published ? `/directories/${slug}` : undefined;
  }
}
