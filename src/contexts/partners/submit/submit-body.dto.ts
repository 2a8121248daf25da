import {
  UrlField,
  UrlListField,
  ChoiceField,
  EmailField,
  FlagField,
  SlugField,
  TextField,
  TextListField,
  TextMapField,
  TextObjectListField,
} from '../../../platform/input/body-fields.js';
import { FlagParameter } from '../../../platform/input/parameters.js';
import { RESERVED_SLUGS } from '../../catalog/taxonomy/slug.js';
import { PRICINGS, type Pricing, type QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/workflow.js';

export class SubmitToolBody {
  @TextField({ oneLine: true, max: 100, example: 'Tidepool' })
  name!: string;

  @UrlField({ description: 'Public URL of the product.', example: 'https://tidepool.example/' })
  website!: string;

  @TextField({ oneLine: true, max: 200, example: 'Notes that find each other' })
  tagline!: string;

  @TextField({
    max: 10_000,
    example: 'Tidepool links notes by meaning. It runs offline. Export to Markdown at any time.',
  })
  description!: string;

  @TextField({
    oneLine: true,
    max: 100,
    description: 'Slug or name of an existing category.',
    example: 'productivity',
  })
  category!: string;

  @ChoiceField(PRICINGS, { description: "The product's own pricing.", example: 'FREEMIUM' })
  pricing!: Pricing;

  @TextField({ oneLine: true, max: 200, example: 'Noa Berg' })
  founderName!: string;

  @EmailField({ description: 'Never returned by public endpoints.', example: 'noa@tidepool.example' })
  founderEmail!: string;

  @TextListField({
    max: 30,
    maxText: 100,
    oneLine: true,
    description: 'At least one slug or name. Tags that do not exist are created.',
    example: ['note taking'],
  })
  tags!: string[];

  @ChoiceField(PAYMENT_TYPES, {
    nullable: true,
    description:
      'The package: starter (30+ directories), pro (60+), premium (100+). If omitted, the package stays waiting and the tool is not submitted to directories yet.',
    example: 'starter',
  })
  paymentType?: PaymentType | null;

  @SlugField({
    nullable: true,
    reserved: RESERVED_SLUGS,
    description: 'If omitted, generated from the name and made unique. A taken slug is rejected.',
  })
  slug?: string | null;

  @UrlField({ nullable: true, description: "Square logo. If omitted, the site's favicon is fetched." })
  icon?: string | null;

  @UrlField({ nullable: true, description: "Main screenshot. If omitted, the site's share image is fetched." })
  frame?: string | null;

  @UrlListField({ max: 20, nullable: true, description: 'Images for the gallery.' })
  screenshots?: string[] | null;

  @UrlField({ nullable: true, description: 'YouTube or Vimeo URL.' })
  video?: string | null;

  @TextMapField({ urls: true, nullable: true, example: { x: 'https://social.example/@tidepool' } })
  socials?: Record<string, string> | null;

  @TextMapField({ nullable: true, description: 'If omitted, generated from the description.' })
  features?: Record<string, string> | null;

  @TextObjectListField({
    names: ['question', 'answer'],
    max: 2_000,
    maxItems: 50,
    nullable: true,
    description: 'If omitted, read from the site or generated.',
  })
  faq?: QuestionAndAnswer[] | null;

  @TextField({ max: 2_000, blank: true, nullable: true, description: 'Description of the affiliate program.' })
  affiliate?: string | null;

  @UrlField({ nullable: true, description: 'Affiliate signup URL.' })
  affiliateLink?: string | null;

  @TextField({ oneLine: true, max: 100, blank: true, nullable: true })
  discountCode?: string | null;

  @TextField({ oneLine: true, max: 200, blank: true, nullable: true, example: 'Tromsø, Norway' })
  location?: string | null;

  @TextField({
    oneLine: true,
    max: 100,
    blank: true,
    nullable: true,
    description: 'Any format.',
    example: 'March 2025',
  })
  foundingDate?: string | null;

  @FlagField({ nullable: true })
  isCustomer?: boolean | null;

  @FlagField({ nullable: true })
  isLaunched?: boolean | null;
}

/** What a partner or a founder sends to have a tool listed. */
export type ListingFields = Omit<SubmitToolBody, 'paymentType'>;

export class SubmitToolQuery {
  @FlagParameter({
    description: 'true: validates and resolves the request, creates nothing, and returns 200.',
  })
  dryRun?: boolean;
}
