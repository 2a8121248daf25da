import { ApiProperty, PartialType } from '@nestjs/swagger';
import { FlagField, SlugField, TextField } from '../../platform/http/body-fields.js';

export class TagBody {
  @SlugField({ example: 'text-to-speech' })
  slug!: string;

  @TextField({ max: 100, example: 'Text to Speech' })
  name!: string;

  @FlagField({ optional: true, description: 'Tools with it are left out of lists unless asked for.' })
  adult?: boolean;
}

export class CategoryBody extends TagBody {
  @TextField({ max: 1_000, blank: true, optional: true })
  description?: string;

  @TextField({ max: 2_000, blank: true, optional: true })
  icon?: string;
}

export class UpdateTagBody extends PartialType(TagBody, { skipNullProperties: false }) {}
export class UpdateCategoryBody extends PartialType(CategoryBody, { skipNullProperties: false }) {}

export class AdminTagDto {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'string' })
  slug!: string;

  @ApiProperty({ type: 'string' })
  name!: string;

  @ApiProperty({ type: 'boolean' })
  adult!: boolean;
}

export class AdminCategoryDto extends AdminTagDto {
  @ApiProperty({ type: 'string' })
  description!: string;

  @ApiProperty({ type: 'string' })
  icon!: string;
}
