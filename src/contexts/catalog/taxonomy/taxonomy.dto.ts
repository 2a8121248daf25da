import { PartialType } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/dto/properties.js';
import { FlagProperty, NumberProperty, TextProperty, TextsProperty } from '../../../platform/dto/properties.js';
import { FlagField, SlugField, SlugListField, TextField } from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { LimitParameter, TextParameter } from '../../../platform/input/parameters.js';

const MAX_FITS = 50;

export class CategoryDto {
  @TextProperty({ example: 'writing' })
  slug!: string;

  @TextProperty({ example: 'Writing' })
  name!: string;

  @TextProperty({ example: 'Drafting, editing and rewriting text.' })
  description!: string;

  @TextProperty({ example: 'https://icons.example/writing.svg' })
  icon!: string;

  @NumberProperty({ description: 'Published tools, including adult ones.', example: 14 })
  toolsCount!: number;
}

export class TagDto {
  @TextProperty({ example: 'seo' })
  slug!: string;

  @TextProperty({ example: 'SEO' })
  name!: string;

  @NumberProperty({ description: 'Published tools, including adult ones.', example: 6 })
  toolsCount!: number;
}

export class TaxonomyQuery {
  @TextParameter({ description: 'Part of a name or slug, such as wri.' })
  q?: string;

  @LimitParameter(500, 500)
  limit = 500;
}

export class TagBody {
  @SlugField({ example: 'tide-tables' })
  slug!: string;

  @TextField({ max: 100, oneLine: 'ifChanged', example: 'Tide Tables' })
  name!: string;

  @FlagField({ optional: true, description: 'Tools with this label count as adult listings.' })
  adult?: boolean;
}

export class CategoryBody extends TagBody {
  @TextField({ max: 1_000, blank: true, optional: true, example: 'Tide times and water levels.' })
  description?: string;

  @TextField({ max: 2_000, blank: true, optional: true })
  icon?: string;

  @SlugListField({
    optional: true,
    max: MAX_FITS,
    description: 'Slugs of the directory categories that suit its tools. Replaces the earlier list.',
    example: ['developer-tools'],
  })
  directoryCategories?: string[];
}

@ApiExample({ name: 'Tides' })
export class UpdateTagBody extends PartialType(TagBody, { skipNullProperties: false }) {}
@ApiExample({ description: 'Tide times, water levels and forecasts.' })
export class UpdateCategoryBody extends PartialType(CategoryBody, { skipNullProperties: false }) {}

export class AdminTagDto {
  @TextProperty({ example: '17' })
  id!: string;

  @TextProperty({ example: 'tide-tables' })
  slug!: string;

  @TextProperty({ example: 'Tide Tables' })
  name!: string;

  @FlagProperty({ example: false })
  adult!: boolean;

  @VersionProperty()
  version!: number;
}

export class AdminCategoryDto extends AdminTagDto {
  @TextProperty({ example: 'Tide times and water levels.' })
  description!: string;

  @TextProperty({ example: '' })
  icon!: string;

  @TextsProperty({ example: ['developer-tools'] })
  directoryCategories!: string[];
}
