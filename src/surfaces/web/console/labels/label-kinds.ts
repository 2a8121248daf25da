import { Injectable } from '@nestjs/common';
import {
  type AdminCategoryDto,
  type AdminTagDto,
  CategoryBody,
  TagBody,
} from '../../../../contexts/catalog/taxonomy/taxonomy-body.dto.js';
import { CategoryEditor, TagEditor } from '../../../../contexts/catalog/taxonomy/taxonomy-editors.js';
import {
  type AdminDirectoryCategoryDto,
  DirectoryCategoryBody,
} from '../../../../contexts/directories/editing/directory-body.dto.js';
import { DirectoryCategoryEditor } from '../../../../contexts/directories/editing/directory-editor.js';
import { Frames } from '../frame/frames.js';
import { RecordChanges } from '../records/record-changes.js';
import type { FieldGroup, RecordField } from '../../kit/records/record-fields.js';
import { LabelsLoader } from './labels.loader.js';

const NAMES: RecordField[] = [
  { name: 'name', label: 'Name', control: { kind: 'line' } },
  {
    name: 'slug',
    label: 'Slug',
    control: { kind: 'line' },
    hint: 'Last part of the path. The old path stops working.',
  },
];

const ADULT: RecordField = {
  name: 'adult',
  label: 'Adult (its tools are hidden from lists by default)',
  control: { kind: 'flag' },
};

const oneGroup = (heading: string, fields: RecordField[]): Promise<FieldGroup[]> =>
  Promise.resolve([{ heading, fields }]);

@Injectable()
export class CategoriesLoader extends LabelsLoader<CategoryBody, AdminCategoryDto> {
  constructor(editor: CategoryEditor, frames: Frames, changes: RecordChanges) {
    const words = { noun: 'category', plural: 'Categories', listings: 'tool' };
    super({ ...words, page: 'categories', hasAdultFlag: true, body: CategoryBody, editor }, frames, changes);
  }

  protected override loadFieldGroups(): Promise<FieldGroup[]> {
    return oneGroup('Category', [
      ...NAMES,
      { name: 'description', label: 'Description', control: { kind: 'text', rows: 3 }, empty: '' },
      { name: 'icon', label: 'Icon', control: { kind: 'line' }, hint: 'Optional. A URL.', empty: '' },
      ADULT,
    ]);
  }

  protected override publicPath({ slug }: AdminCategoryDto): string {
    return `/categories/${slug}`;
  }
}

@Injectable()
export class TagsLoader extends LabelsLoader<TagBody, AdminTagDto> {
  constructor(editor: TagEditor, frames: Frames, changes: RecordChanges) {
    const words = { noun: 'tag', plural: 'Tags', listings: 'tool' };
    super({ ...words, page: 'tags', hasAdultFlag: true, body: TagBody, editor }, frames, changes);
  }

  protected override loadFieldGroups(): Promise<FieldGroup[]> {
    return oneGroup('Tag', [...NAMES, ADULT]);
  }

  protected override publicPath({ slug }: AdminTagDto): string {
    return `/tags/${slug}`;
  }
}

@Injectable()
export class DirectoryCategoriesLoader extends LabelsLoader<DirectoryCategoryBody, AdminDirectoryCategoryDto> {
  constructor(editor: DirectoryCategoryEditor, frames: Frames, changes: RecordChanges) {
    const words = { noun: 'directory category', plural: 'Directory categories', listings: 'directory' };
    const kind = { ...words, page: 'directory-categories' as const, hasAdultFlag: false };
    super({ ...kind, body: DirectoryCategoryBody, editor }, frames, changes);
  }

  protected override loadFieldGroups(): Promise<FieldGroup[]> {
    return oneGroup('Directory category', NAMES);
  }

  protected override publicPath({ slug }: AdminDirectoryCategoryDto): string {
    return `/directories?category=${slug}`;
  }
}
