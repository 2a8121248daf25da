import { ApiProperty } from '@nestjs/swagger';
import { LimitParameter, TextParameter } from '../../../platform/input/parameters/query-parameters.js';

export class CategoryDto {
  @ApiProperty({ type: 'string', example: 'writing' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'Writing' })
  name!: string;

  @ApiProperty({ type: 'string', example: 'Drafting, editing and rewriting text.' })
  description!: string;

  @ApiProperty({ type: 'string', example: 'https://icons.example/writing.svg' })
  icon!: string;

  @ApiProperty({ type: 'number', description: 'Published tools, including adult ones.', example: 14 })
  toolsCount!: number;
}

export class TagDto {
  @ApiProperty({ type: 'string', example: 'seo' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'SEO' })
  name!: string;

  @ApiProperty({ type: 'number', description: 'Published tools, including adult ones.', example: 6 })
  toolsCount!: number;
}

export class TaxonomyQuery {
  @TextParameter({ description: 'Part of a name or slug, such as wri.' })
  q?: string;

  @LimitParameter(500, 500)
  limit = 500;
}
