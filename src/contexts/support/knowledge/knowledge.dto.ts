import { VersionProperty } from '../../../platform/dto/properties.js';
import { IdProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { TextField, TextListField } from '../../../platform/input/body-fields.js';
import { MAX_EXAMPLE } from '../learning/example-proposals.repository.js';

export const MAX_TITLE = 200;
export const MAX_BODY = 20_000;
export const MAX_ARTICLES = 500;
/** About 350 printed pages. Bounds the memory of one client's index. */
export const MAX_CHARACTERS = 1_000_000;

/** The limit per article. */
export const MAX_EXAMPLES = 50;
/** An example counts as this many characters, because its vector takes memory. */
export const EXAMPLE_CHARACTERS = 500;
const EXAMPLES = ['Can I get my money back?'];

export class ArticleDto {
  @IdProperty({ example: '019a8e2c-f5b7-738c-9095-d28174a3b5c6' })
  id!: string;

  @IdProperty({ example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  partnerId!: string;

  @TextProperty({ example: 'Refunds' })
  title!: string;

  @TextProperty({ example: 'A yearly payment is refunded when you write to us within 30 days.' })
  body!: string;

  @TextProperty({ isArray: true, description: 'Questions that the article answers.', example: EXAMPLES })
  examples!: string[];

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  updatedAt!: string;

  @VersionProperty()
  version!: number;
}

export class ArticleBody {
  @TextField({
    max: MAX_TITLE,
    oneLine: 'ifChanged',
    description: 'The topic of the article, in words that customers use.',
    example: 'Refunds',
  })
  title!: string;

  @TextField({
    max: MAX_BODY,
    description: 'Plain text in short paragraphs. Replies quote it word for word.',
    example: 'A yearly payment is refunded when you write to us within 30 days.',
  })
  body!: string;

  @TextListField({
    max: MAX_EXAMPLES,
    maxText: MAX_EXAMPLE,
    oneLine: true,
    optional: true,
    description:
      'Questions that the article answers, in the words of customers. Questions that differ only in case, punctuation and spacing are stored once. If absent, the stored questions do not change.',
    example: EXAMPLES,
  })
  examples?: string[];
}
