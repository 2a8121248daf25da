import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { TextsProperty } from '../../../platform/dto/properties.js';
import { Converted } from '../../../platform/input/checked-input.js';
import { LimitParameter, NumberParameter, TextParameter } from '../../../platform/input/parameters.js';
import type { Cost } from '../directory.entity.js';
import {
  BadgeParameter,
  CostParameter,
  DirectoryDto,
  LinkTypeParameter,
  MinDomainRatingParameter,
} from '../directory.dto.js';

const MAX_TAGS = 10;
const MAX_TAG = 200;
export const MAX_MATCHES = 100;
const MAX_PRICE = 1_000_000;

export class FitDto {
  @TextsProperty({
    description: 'The requested labels that the directory has as categories.',
    example: ['startup-launch'],
  })
  labels!: string[];

  @TextsProperty({
    description: 'Why the directory fits, then facts about it, for people.',
    example: ['Startup Launch, as your category', 'Category Startup Launch', 'Domain Rating 71', 'Free'],
  })
  reasons!: string[];
}

export class DirectoryMatchDto extends DirectoryDto {
  @ApiProperty({ type: FitDto })
  fit!: FitDto;
}

/** A repeated parameter becomes an invalid value. */
const splitTags = (given: unknown): unknown =>
  typeof given === 'string'
    ? given
        .toWellFormed()
        .replaceAll('\0', '\uFFFD')
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== '')
    : 'repeated';

const isTagList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_TAGS &&
  value.every((tag) => typeof tag === 'string' && tag.length <= MAX_TAG);

/** Slugs separated by commas. */
const TagsParameter = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      description: `Up to ${MAX_TAGS} tag slugs, separated by commas. Unknown ones match nothing.`,
      example: 'seo,no-code',
    }),
    Converted(splitTags),
    IsOptional(),
    ValidateBy({
      name: 'tags',
      validator: {
        validate: isTagList,
        defaultMessage: () => `$property must be at most ${MAX_TAGS} tag slugs, separated by commas`,
      },
    }),
  );

/** Filters of directories for a product with these labels. */
export class MatchDirectoriesQuery {
  @TextParameter({
    description: "The product's category, as a slug. Required unless tags is given. An unknown one matches nothing.",
    example: 'startup-launch',
  })
  category?: string;

  @TagsParameter()
  tags?: string[];

  @NumberParameter({
    minimum: 0,
    maximum: MAX_PRICE,
    description: 'Highest minimum price, in US dollars.',
    example: 50,
  })
  maxPrice?: number;

  @CostParameter()
  cost?: Cost;

  @LinkTypeParameter()
  type?: string;

  @BadgeParameter()
  badge?: boolean;

  @MinDomainRatingParameter()
  minDomainRating?: number;

  @LimitParameter(20, MAX_MATCHES)
  limit = 20;
}
