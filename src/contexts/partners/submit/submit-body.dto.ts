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
import { FlagParameter } from '../../../platform/input/parameters/query-parameters.js';
import { RESERVED_SLUGS } from '../../catalog/taxonomy/slug.js';
import { PRICINGS, type Pricing, type QuestionAndAnswer } from '../../catalog/tools/tool.entity.js';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/packages.js';

export class SubmitToolBody {
  @TextField({ oneLine: true, max: 100, example: 'Tidepool' })
  name!: string;

  @UrlField({ description: 'The public address of the product.', example: 'https://tidepool.example/' })
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
    description: 'The slug or the name of an existing category.',
    example: 'productivity',
  })
  category!: string;

  @ChoiceField(PRICINGS, { description: "The product's own pricing.", example: 'FREEMIUM' })
  pricing!: Pricing;

  @TextField({ oneLine: true, max: 200, example: 'Noa Berg' })
  founderName!: string;

  @EmailField({ description: 'Never part of a public answer.', example: 'noa@tidepool.example' })
  founderEmail!: string;

  @TextListField({
    max: 30,
    maxText: 100,
    description: 'Slugs or names; at least one. Tags that do not exist are created.',
    example: ['note taking'],
  })
  tags!: string[];

  @ChoiceField(PAYMENT_TYPES, {
    nullable: true,
    description:
      'The package: starter (30+ directories), pro (60+), premium (100+). Without one, the package is waiting and no work begins.',
    example: 'starter',
  })
  paymentType?: PaymentType | null;

  @SlugField({
    nullable: true,
    reserved: RESERVED_SLUGS,
    description: 'Made from the name, and made unique, if omitted. One that is taken is refused.',
  })
  slug?: string | null;

  @UrlField({ nullable: true, description: "A square logo. The site's favicon is fetched if omitted." })
  icon?: string | null;

  @UrlField({ nullable: true, description: "The main screenshot. The site's share image is fetched if omitted." })
  frame?: string | null;

  @UrlListField({ max: 20, nullable: true, description: 'Images for the gallery.' })
  screenshots?: string[] | null;

  @UrlField({ nullable: true, description: 'A YouTube or Vimeo address.' })
  video?: string | null;

  @TextMapField({ addresses: true, nullable: true, example: { x: 'https://social.example/@tidepool' } })
  socials?: Record<string, string> | null;

  @TextMapField({ nullable: true, description: 'Generated from the description if omitted.' })
  features?: Record<string, string> | null;

  @TextObjectListField({
    names: ['question', 'answer'],
    max: 2_000,
    maxItems: 50,
    nullable: true,
    description: 'Read from the site, or generated, if omitted.',
  })
  faq?: QuestionAndAnswer[] | null;

  @TextField({ max: 2_000, blank: true, nullable: true, description: 'Text on the affiliate program.' })
  affiliate?: string | null;

  @UrlField({ nullable: true, description: 'Where affiliates sign up.' })
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
    description: 'In any form.',
    example: 'March 2025',
  })
  foundingDate?: string | null;

  @FlagField({ nullable: true })
  isCustomer?: boolean | null;

  @FlagField({ nullable: true })
  isLaunched?: boolean | null;
}

export class SubmitToolQuery {
  @FlagParameter({
    description: 'true: everything is checked and resolved, nothing is created, and the answer is 200.',
  })
  dryRun?: boolean;
}
