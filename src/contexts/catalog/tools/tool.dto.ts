import { ApiProperty } from '@nestjs/swagger';
import {
  ChoiceProperty,
  FlagProperty,
  NumberProperty,
  TextMapProperty,
  TextProperty,
  TimeProperty,
  UrlProperty,
} from '../../../platform/dto/properties.js';
import { Filter } from '../../../platform/input/filters.js';
import { ListQuery } from '../../../platform/input/page.js';
import {
  ChoiceParameter,
  FlagParameter,
  LimitParameter,
  PageParameter,
  TextParameter,
} from '../../../platform/input/parameters.js';
import { type Pricing, PRICINGS } from './tool.entity.js';

export class LabelDto {
  @TextProperty({ example: 'writing' })
  slug!: string;

  @TextProperty({ example: 'Writing' })
  name!: string;
}

export class QuestionAndAnswerDto {
  @TextProperty({ example: 'Is there a free plan?' })
  question!: string;

  @TextProperty({ example: 'Yes, with 10 drafts per month.' })
  answer!: string;
}

export class ToolDto {
  @TextProperty({ description: 'Stable identifier.', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @TextProperty({ description: 'Used in /tools/{slug}.', example: 'draftwell' })
  slug!: string;

  @TextProperty({ example: 'Draftwell' })
  name!: string;

  @TextProperty({ example: 'Long-form drafts that keep your voice' })
  tagline!: string;

  @TextProperty({ example: 'Draftwell turns a brief into an outline and an outline into a draft.' })
  description!: string;

  @UrlProperty({
    description: "The listing page on this service's own site.",
    example: 'https://catalog.example/tools/draftwell',
  })
  url!: string;

  @UrlProperty({ description: "The product's own site.", example: 'https://draftwell.example/' })
  website!: string;

  @ApiProperty({ type: LabelDto, nullable: true })
  category!: LabelDto | null;

  @ApiProperty({ type: [LabelDto], example: [{ slug: 'seo', name: 'SEO' }] })
  tags!: LabelDto[];

  @ChoiceProperty(PRICINGS, { example: 'FREEMIUM' })
  pricing!: Pricing;

  @NumberProperty({ description: '0 when unrated.', example: 4.6 })
  rating!: number;

  @NumberProperty({ description: 'Click-throughs; the sort key of /tools/top.', example: 18234 })
  opens!: number;

  @FlagProperty({ example: false })
  featured!: boolean;

  @UrlProperty({ nullable: true, description: 'Image URL.', example: 'https://draftwell.example/icon.png' })
  icon!: string | null;

  @UrlProperty({ nullable: true, description: 'Image URL.', example: 'https://draftwell.example/og.png' })
  frame!: string | null;

  @TextProperty({ nullable: true, example: 'Mara Lindqvist' })
  founderName!: string | null;

  @TextProperty({ nullable: true, example: 'Gothenburg, Sweden' })
  location!: string | null;

  @NumberProperty({ nullable: true, example: 48 })
  domainRating!: number | null;

  @FlagProperty({ description: 'Listing marked for acquisition.', example: false })
  isForSale!: boolean;

  @NumberProperty({ description: 'In US dollars; 0 if not set.', example: 0 })
  askingPrice!: number;

  @TextProperty({ description: 'Empty if there is none.', example: 'DRAFT20' })
  discountCode!: string;

  @FlagProperty({ description: 'Whether the listing has an affiliate text or link.', example: true })
  affiliate!: boolean;

  @TimeProperty({ nullable: true, example: '2025-11-03T09:12:44.000Z' })
  createdAt!: string | null;

  @TimeProperty({ nullable: true, example: '2026-04-18T14:03:10.000Z' })
  updatedAt!: string | null;
}

/** What GET /tools/{slug} adds. */
export class ToolDetailDto extends ToolDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uri' },
    example: ['https://draftwell.example/shots/1.png'],
  })
  screenshots!: string[];

  @UrlProperty({ nullable: true, example: null })
  video!: string | null;

  @TextMapProperty({ example: { x: 'https://social.example/@draftwell' } })
  socials!: Record<string, string>;

  @ApiProperty({ type: [QuestionAndAnswerDto] })
  faqs!: QuestionAndAnswerDto[];

  @TextMapProperty({ example: { 'Outline mode': 'Turns a brief into an outline' } })
  features!: Record<string, string>;

  @UrlProperty({ nullable: true, example: 'https://draftwell.example/partners' })
  affiliateLink!: string | null;
}

const TOOL_SORTS = ['newest', 'opens'] as const;
type ToolSort = (typeof TOOL_SORTS)[number];

const CATEGORY = 'A category slug from /categories, such as writing. The value nsfw opts in to adult listings.';
const INCLUDE_ADULT = 'true includes adult listings. By default they are left out.';

export class SearchToolsQuery {
  @TextParameter({
    description:
      'Keywords or a sentence, matched against name, tagline, description, tag names and category name, by words in any form and by meaning; the last word also matches as the beginning of a word in names. Listings with all words in the name come first, then the best by words and meaning. A query that names only a price, such as best free tools, returns the listings with that pricing; next to other words, free and paid put that pricing first in each group. Misspelled words of 4 letters or more are corrected individually. X-Search-Match says how the results match.',
    example: 'image generator',
  })
  q?: string;

  @TextParameter({ description: CATEGORY })
  category?: string;

  @TextParameter({ description: 'A tag slug from /tags, such as seo. Naming an adult tag opts in to adult listings.' })
  tag?: string;

  @ChoiceParameter(PRICINGS, { description: 'Pricing model, case-insensitive.' })
  pricing?: Pricing;

  @FlagParameter({ description: 'true: only featured listings; false: only listings that are not featured.' })
  featured?: boolean;

  @FlagParameter({ description: INCLUDE_ADULT })
  includeAdult?: boolean;

  @ChoiceParameter(TOOL_SORTS, {
    description:
      'Sort order without q: newest first, or most opens first. With q, sort has no effect: best matches come first.',
    fallback: 'newest',
  })
  sort?: ToolSort = 'newest';

  @PageParameter()
  page = 1;

  @LimitParameter(20, 100)
  limit = 20;
}

export class TopToolsQuery {
  @LimitParameter(10, 100)
  limit = 10;

  @TextParameter({ description: CATEGORY })
  category?: string;

  @FlagParameter({ description: INCLUDE_ADULT })
  includeAdult?: boolean;
}

const TOOL_ORDERS = ['newest', 'oldest'] as const;
type ToolOrder = (typeof TOOL_ORDERS)[number];

/** Admins see all tools, including unpublished and adult ones. */
export class ListToolRecordsQuery extends ListQuery {
  @Filter({ label: 'Search tools', placeholder: 'Name or text' })
  @TextParameter({ description: 'Keywords, as in the public search, a slug, or the host or URL of a website.' })
  q?: string;

  @Filter({ label: 'Category', none: 'All categories' })
  @TextParameter({ description: 'Category slug.' })
  category?: string;

  @Filter({ label: 'Tag slug', placeholder: 'Tag' })
  @TextParameter({ description: 'Tag slug.' })
  tag?: string;

  @Filter({ label: 'Pricing' })
  @ChoiceParameter(PRICINGS, { description: 'Filter by pricing.' })
  pricing?: Pricing;

  @Filter({ label: 'Featured' })
  @FlagParameter({ description: 'true: only featured tools; false: only tools that are not featured.' })
  featured?: boolean;

  @Filter({ label: 'Published', before: 'featured' })
  @FlagParameter({ description: 'true: only published tools; false: only unpublished tools.' })
  published?: boolean;

  @Filter({ label: 'Adult' })
  @FlagParameter({ description: 'true: only tools with an adult category or tag; false: only other tools.' })
  adult?: boolean;

  @Filter({ label: 'Order', look: 'hidden' })
  @ChoiceParameter(TOOL_ORDERS, { description: 'Sort order.', fallback: 'newest' })
  sort: ToolOrder = 'newest';
}
