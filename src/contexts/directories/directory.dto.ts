import { ApiProperty } from '@nestjs/swagger';
import {
  ChoiceProperty,
  FlagProperty,
  NumberProperty,
  TextMapProperty,
  TextProperty,
  TextsProperty,
  TimeProperty,
  UrlProperty,
} from '../../platform/dto/properties.js';
import { Filter } from '../../platform/input/filters.js';
import { ListQuery } from '../../platform/input/page.js';
import {
  ChoiceParameter,
  FlagParameter,
  LimitParameter,
  NumberParameter,
  PageParameter,
  TextParameter,
} from '../../platform/input/parameters.js';
import { type Cost, COSTS } from './directory.entity.js';

/** Filters that searches and matches of directories share. */
export const CostParameter = (): PropertyDecorator =>
  ChoiceParameter(COSTS, { description: 'What a submission costs, case-insensitive.' });

export const LinkTypeParameter = (): PropertyDecorator =>
  TextParameter({
    description: 'Link type, such as dofollow or nofollow, case-insensitive. An unknown type matches no directory.',
    example: 'dofollow',
  });

export const BadgeParameter = (): PropertyDecorator =>
  FlagParameter({ description: 'true: only directories that require a badge; false: only directories that do not.' });

export const MinDomainRatingParameter = (): PropertyDecorator =>
  NumberParameter({
    minimum: 0,
    maximum: 100,
    description: 'Minimum Domain Rating. Directories without a rating are left out.',
    example: 60,
  });

const DIRECTORY_SORTS = ['rating', 'visits', 'price'] as const;
export type DirectorySort = (typeof DIRECTORY_SORTS)[number];

export class DirectoryCategoryDto {
  @TextProperty({ example: 'startup-launch' })
  slug!: string;

  @TextProperty({ example: 'Startup Launch' })
  name!: string;
}

export class DealDto {
  @TextProperty({ example: '20% off priority review' })
  text!: string;

  @TextProperty({ example: 'HARBOR20' })
  code!: string;
}

export class DirectoryFaqDto {
  @TextProperty({ example: 'How long does a review take?' })
  question!: string;

  @TextProperty({ example: '2 business days.' })
  answer!: string;
}

export class DirectoryDto {
  @TextProperty({ description: 'Stable identifier.', example: '019a8e2c-6a11-7e0f-8a7d-0b9e4c1f2a3b' })
  id!: string;

  @TextProperty({ description: 'Used in /directories/{slug}.', example: 'launch-harbor' })
  slug!: string;

  @TextProperty({ example: 'Launch Harbor' })
  name!: string;

  @UrlProperty({
    description: "The directory's profile page on this service's site.",
    example: 'https://catalog.example/directories/launch-harbor',
  })
  url!: string;

  @UrlProperty({ description: "The directory's own site.", example: 'https://launchharbor.example/' })
  website!: string;

  @UrlProperty({ nullable: true, example: 'https://launchharbor.example/icon.png' })
  icon!: string | null;

  @ChoiceProperty(COSTS, { example: 'Freemium' })
  cost!: Cost;

  @TextProperty({ description: 'Link type.', example: 'dofollow' })
  type!: string;

  @NumberProperty({ nullable: true, example: 71 })
  domainRating!: number | null;

  @NumberProperty({ nullable: true, example: 184000 })
  monthlyVisits!: number | null;

  @FlagProperty({ description: 'Whether the directory requires a backlink badge.', example: true })
  requiresBadge!: boolean;

  @NumberProperty({ description: 'In US dollars; 0 when free.', example: 29 })
  minimumPrice!: number;

  @TextProperty({ nullable: true, example: 'Short form, reviewed within 2 days' })
  submissionExperience!: string | null;

  @FlagProperty({ example: false })
  featured!: boolean;

  @ApiProperty({ type: [DirectoryCategoryDto] })
  categories!: DirectoryCategoryDto[];

  @TextProperty({ nullable: true, example: 'A weekly launch board for young software companies.' })
  smallDescription!: string | null;

  @TimeProperty({ example: '2024-02-11T10:00:00.000Z' })
  createdAt!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  updatedAt!: string;
}

/** What GET /directories/{slug} adds. */
export class DirectoryDetailDto extends DirectoryDto {
  @TextProperty({ example: 'Launch Harbor lists new products every Monday.' })
  fullDescription!: string;

  @TextsProperty({ example: ['Weekly newsletter'] })
  features!: string[];

  @TextsProperty({ example: ['Announcing a first release'] })
  useCases!: string[];

  @ApiProperty({ type: [DirectoryFaqDto] })
  faq!: DirectoryFaqDto[];

  @ApiProperty({ type: DealDto, nullable: true })
  deal!: DealDto | null;

  @UrlProperty({ nullable: true, example: 'https://launchharbor.example/og.png' })
  frame!: string | null;

  @TextMapProperty({ example: { x: 'https://social.example/@launchharbor' } })
  socials!: Record<string, string>;
}

export class SearchDirectoriesQuery {
  @TextParameter({
    description:
      'Keywords, matched against name, category names, link type, both descriptions and use cases, with the same rules as /tools. badge finds directories that require a badge; no badge finds only directories that do not.',
    example: 'launch',
  })
  q?: string;

  @TextParameter({ description: 'A directory category slug from /directory-categories, such as startup-launch.' })
  category?: string;

  @CostParameter()
  cost?: Cost;

  @FlagParameter({ description: 'true: only featured directories; false: only directories that are not featured.' })
  featured?: boolean;

  @LinkTypeParameter()
  type?: string;

  @BadgeParameter()
  badge?: boolean;

  @MinDomainRatingParameter()
  minDomainRating?: number;

  @ChoiceParameter(DIRECTORY_SORTS, {
    description:
      'Sort order without q: Domain Rating or monthly visits, highest first, or price, lowest first. With q, sort has no effect: best matches come first.',
    fallback: 'rating',
  })
  sort: DirectorySort = 'rating';

  @PageParameter()
  page = 1;

  @LimitParameter(20, 100)
  limit = 20;
}

const DIRECTORY_RECORD_SORTS = ['newest', 'name', 'rating', 'visits', 'price'] as const;
export type DirectoryRecordSort = (typeof DIRECTORY_RECORD_SORTS)[number];

/** Admins see all directories, including unpublished ones. */
export class ListDirectoryRecordsQuery extends ListQuery {
  @Filter({ label: 'Search directories', placeholder: 'Name or text' })
  @TextParameter({ description: 'Keywords, as in the public search.' })
  q?: string;

  @Filter({ label: 'Category', none: 'All categories' })
  @TextParameter({ description: 'Directory category slug.' })
  category?: string;

  @Filter({ label: 'Cost' })
  @ChoiceParameter(COSTS, { description: 'Filter by cost.' })
  cost?: Cost;

  @Filter({ label: 'Featured' })
  @FlagParameter({ description: 'true: only featured directories; false: only directories that are not featured.' })
  featured?: boolean;

  @Filter({ label: 'Published', before: 'featured' })
  @FlagParameter({ description: 'true: only published directories; false: only unpublished directories.' })
  published?: boolean;

  @Filter({ label: 'Order', look: 'hidden' })
  @ChoiceParameter(DIRECTORY_RECORD_SORTS, { description: 'Sort order.', fallback: 'newest' })
  sort: DirectoryRecordSort = 'newest';
}
