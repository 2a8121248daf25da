import { PartialType } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/dto/properties.js';
import { FlagProperty, TextProperty, UrlProperty } from '../../../platform/dto/properties.js';
import {
  UrlField,
  ChoiceField,
  DateTimeField,
  FlagField,
  NumberField,
  SlugField,
  SlugListField,
  TextField,
  TextListField,
  TextMapField,
  TextObjectField,
  TextObjectListField,
} from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';
import { MAX_INTEGER } from '../../../platform/input/parameters.js';
import { DirectoryDetailDto } from '../directory.dto.js';
import { COSTS, type Cost } from '../directory.entity.js';

export class DirectoryBody {
  @SlugField({ example: 'tide-board' })
  slug!: string;

  @TextField({ max: 100, oneLine: 'ifChanged', example: 'Tide Board' })
  name!: string;

  @UrlField({ example: 'https://tideboard.example/' })
  website!: string;

  @ChoiceField(COSTS, { example: 'Free' })
  cost!: Cost;

  @TextField({ max: 50, description: 'Link type.', example: 'dofollow' })
  type!: string;

  @UrlField({ nullable: true })
  icon?: string | null;

  @NumberField({ min: 0, max: 100, nullable: true })
  domainRating?: number | null;

  @NumberField({ min: 0, max: MAX_INTEGER, integer: true, nullable: true })
  monthlyVisits?: number | null;

  @FlagField({ optional: true })
  requiresBadge?: boolean;

  @NumberField({ min: 0, max: 1e9, optional: true, description: 'In US dollars.' })
  minimumPrice?: number;

  @TextField({ max: 500, nullable: true })
  submissionExperience?: string | null;

  @FlagField({ optional: true })
  featured?: boolean;

  @SlugListField({
    optional: true,
    description: 'Slugs of existing directory categories.',
    example: ['startup-launch'],
  })
  categories?: string[];

  @TextField({ max: 1_000, nullable: true, example: 'New products, twice per day.' })
  smallDescription?: string | null;

  @TextField({ max: 20_000, blank: true, optional: true })
  fullDescription?: string;

  @TextListField({ max: 50, maxText: 500, optional: true })
  features?: string[];

  @TextListField({ max: 50, maxText: 500, optional: true })
  useCases?: string[];

  @TextObjectListField({ names: ['question', 'answer'], max: 2_000, maxItems: 50, optional: true })
  faq?: { question: string; answer: string }[];

  @TextObjectField({ names: ['text', 'code'], max: 500, nullable: true })
  deal?: { text: string; code: string } | null;

  @UrlField({ nullable: true })
  frame?: string | null;

  @TextMapField({ urls: true, optional: true })
  socials?: Record<string, string>;

  @UrlField({ nullable: true, description: 'Private: never returned by public endpoints.' })
  submissionLink?: string | null;

  @TextField({
    max: 2_000,
    blank: true,
    optional: true,
    description: 'Private: what the team must know to submit to this directory. No passwords.',
    example: 'Needs a 512×512 logo.',
  })
  teamNotes?: string;

  @FlagField({ optional: true, description: 'Whether the directory is public. Defaults to true.' })
  published?: boolean;

  @DateTimeField({ optional: true })
  createdAt?: string;

  @DateTimeField({ optional: true })
  updatedAt?: string;
}

@ApiExample({ domainRating: 32, featured: true })
export class UpdateDirectoryBody extends PartialType(DirectoryBody, { skipNullProperties: false }) {}

/** The public profile plus private fields, for admins. */
export class AdminDirectoryDto extends DirectoryDetailDto {
  @UrlProperty({ nullable: true, example: 'https://launchharbor.example/submit' })
  submissionLink!: string | null;

  @TextProperty({ example: 'Needs a 512×512 logo.' })
  teamNotes!: string;

  @FlagProperty({ example: true })
  published!: boolean;

  @VersionProperty()
  version!: number;
}

export class DirectoryCategoryBody {
  @SlugField({ example: 'harbor-towns' })
  slug!: string;

  @TextField({ max: 100, oneLine: 'ifChanged', example: 'Harbor Towns' })
  name!: string;

  @FlagField({ optional: true, description: 'Whether its directories accept any tool. Defaults to false.' })
  acceptsAnyTool?: boolean;
}

@ApiExample({ name: 'Harbors' })
export class UpdateDirectoryCategoryBody extends PartialType(DirectoryCategoryBody, { skipNullProperties: false }) {}

export class AdminDirectoryCategoryDto {
  @TextProperty({ example: '9' })
  id!: string;

  @TextProperty({ example: 'harbor-towns' })
  slug!: string;

  @TextProperty({ example: 'Harbor Towns' })
  name!: string;

  @FlagProperty({ example: false })
  acceptsAnyTool!: boolean;

  @VersionProperty()
  version!: number;
}
