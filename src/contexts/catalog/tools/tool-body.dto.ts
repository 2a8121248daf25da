import { PartialType } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/dto/properties.js';
import { EmailProperty, FlagProperty, TextProperty } from '../../../platform/dto/properties.js';
import {
  UrlField,
  UrlListField,
  ChoiceField,
  DateTimeField,
  EmailField,
  FlagField,
  NumberField,
  SlugField,
  SlugListField,
  TextField,
  TextMapField,
  TextObjectListField,
} from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { MAX_INTEGER } from '../../../platform/input/parameters.js';
import { RESERVED_SLUGS } from '../taxonomy/slug.js';
import { ToolDetailDto } from './tool.dto.js';
import { PRICINGS, type Pricing, type QuestionAndAnswer } from './tool.entity.js';

export class ToolBody {
  @SlugField({ example: 'lamplight', reserved: RESERVED_SLUGS })
  slug!: string;

  @TextField({ max: 100, oneLine: 'ifChanged', example: 'Lamplight' })
  name!: string;

  @TextField({ max: 200, oneLine: 'ifChanged', example: 'Reads long documents to you' })
  tagline!: string;

  @TextField({ max: 10_000, example: 'Lamplight reads a document aloud and marks what matters.' })
  description!: string;

  @UrlField({ example: 'https://lamplight.example/' })
  website!: string;

  @ChoiceField(PRICINGS, { example: 'FREEMIUM' })
  pricing!: Pricing;

  @SlugField({ nullable: true, description: 'The slug of an existing category, or null.', example: 'productivity' })
  category?: string | null;

  @SlugListField({ optional: true, description: 'Slugs of existing tags.', example: ['note-taking'] })
  tags?: string[];

  @NumberField({ min: 0, max: 5, optional: true })
  rating?: number;

  @NumberField({ min: 0, max: MAX_INTEGER, integer: true, optional: true })
  opens?: number;

  @FlagField({ optional: true })
  featured?: boolean;

  @UrlField({ nullable: true })
  icon?: string | null;

  @UrlField({ nullable: true })
  frame?: string | null;

  @TextField({ max: 200, oneLine: 'ifChanged', nullable: true })
  founderName?: string | null;

  @EmailField({ nullable: true, description: 'Private: never returned by public endpoints.' })
  founderEmail?: string | null;

  @TextField({ max: 200, nullable: true })
  location?: string | null;

  @NumberField({ min: 0, max: 100, nullable: true })
  domainRating?: number | null;

  @FlagField({ optional: true })
  isForSale?: boolean;

  @NumberField({ min: 0, max: 1e12, optional: true, description: 'In US dollars.' })
  askingPrice?: number;

  @TextField({ max: 100, blank: true, optional: true })
  discountCode?: string;

  @TextField({ max: 2_000, blank: true, optional: true })
  affiliateText?: string;

  @UrlField({ nullable: true })
  affiliateLink?: string | null;

  @UrlListField({ max: 30, optional: true })
  screenshots?: string[];

  @UrlField({ nullable: true })
  video?: string | null;

  @TextMapField({ urls: true, optional: true })
  socials?: Record<string, string>;

  @TextObjectListField({ names: ['question', 'answer'], max: 2_000, maxItems: 50, optional: true })
  faqs?: QuestionAndAnswer[];

  @TextMapField({ optional: true })
  features?: Record<string, string>;

  @FlagField({ optional: true, description: 'Whether the listing is public. Defaults to true.' })
  published?: boolean;

  @DateTimeField({ nullable: true })
  createdAt?: string | null;

  @DateTimeField({ nullable: true })
  updatedAt?: string | null;
}

@ApiExample({ tagline: 'Reads long documents to you, offline', featured: true })
export class UpdateToolBody extends PartialType(ToolBody, { skipNullProperties: false }) {}

/** The public listing plus private fields, for admins. */
export class AdminToolDto extends ToolDetailDto {
  @EmailProperty({ nullable: true, example: 'mara@draftwell.example' })
  founderEmail!: string | null;

  @TextProperty({ example: 'Draftwell pays 20% for a year on every workspace you send.' })
  affiliateText!: string;

  @FlagProperty({ example: true })
  published!: boolean;

  @VersionProperty()
  version!: number;
}
