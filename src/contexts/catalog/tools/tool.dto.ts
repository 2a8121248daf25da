import { ApiProperty } from '@nestjs/swagger';
import { PRICINGS, type Pricing } from './tool.entity.js';

export class LabelDto {
  @ApiProperty({ type: 'string', example: 'writing' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'Writing' })
  name!: string;
}

export class QuestionAndAnswerDto {
  @ApiProperty({ type: 'string', example: 'Is there a free plan?' })
  question!: string;

  @ApiProperty({ type: 'string', example: 'Yes, with 10 drafts per month.' })
  answer!: string;
}

export class ToolDto {
  @ApiProperty({ type: 'string', description: 'Stable identifier.', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @ApiProperty({ type: 'string', description: 'Used in /tools/{slug}.', example: 'draftwell' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'Draftwell' })
  name!: string;

  @ApiProperty({ type: 'string', example: 'Long-form drafts that keep your voice' })
  tagline!: string;

  @ApiProperty({ type: 'string', example: 'Draftwell turns a brief into an outline and an outline into a draft.' })
  description!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: "The listing page on this service's own site.",
    example: 'https://catalog.example/tools/draftwell',
  })
  url!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    description: "The product's own site.",
    example: 'https://draftwell.example/',
  })
  website!: string;

  @ApiProperty({ type: LabelDto, nullable: true })
  category!: LabelDto | null;

  @ApiProperty({ type: [LabelDto], example: [{ slug: 'seo', name: 'SEO' }] })
  tags!: LabelDto[];

  @ApiProperty({ type: 'string', enum: PRICINGS, example: 'FREEMIUM' })
  pricing!: Pricing;

  @ApiProperty({ type: 'number', description: '0 when unrated.', example: 4.6 })
  rating!: number;

  @ApiProperty({ type: 'number', description: 'Click-throughs; the sort key of /tools/top.', example: 18234 })
  opens!: number;

  @ApiProperty({ type: 'boolean', example: false })
  featured!: boolean;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Image URL.',
    example: 'https://draftwell.example/icon.png',
  })
  icon!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'Image URL.',
    example: 'https://draftwell.example/og.png',
  })
  frame!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Mara Lindqvist' })
  founderName!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Gothenburg, Sweden' })
  location!: string | null;

  @ApiProperty({ type: 'number', nullable: true, example: 48 })
  domainRating!: number | null;

  @ApiProperty({ type: 'boolean', description: 'Listing marked for acquisition.', example: false })
  isForSale!: boolean;

  @ApiProperty({ type: 'number', description: 'In US dollars; 0 if not set.', example: 0 })
  askingPrice!: number;

  @ApiProperty({ type: 'string', description: 'Empty if there is none.', example: 'DRAFT20' })
  discountCode!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether the listing has an affiliate text or link.', example: true })
  affiliate!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2025-11-03T09:12:44.000Z' })
  createdAt!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-04-18T14:03:10.000Z' })
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

  @ApiProperty({ type: 'string', format: 'uri', nullable: true, example: null })
  video!: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { x: 'https://social.example/@draftwell' },
  })
  socials!: Record<string, string>;

  @ApiProperty({ type: [QuestionAndAnswerDto] })
  faqs!: QuestionAndAnswerDto[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { 'Outline mode': 'Turns a brief into an outline' },
  })
  features!: Record<string, string>;

  @ApiProperty({ type: 'string', format: 'uri', nullable: true, example: 'https://draftwell.example/partners' })
  affiliateLink!: string | null;
}
