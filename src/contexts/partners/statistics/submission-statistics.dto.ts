import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  ChoiceProperty,
  DayProperty,
  FlagProperty,
  IdProperty,
  IntegerProperty,
  NumberProperty,
  TextProperty,
} from '../../../platform/dto/properties.js';
import { ChoiceParameter } from '../../../platform/input/parameters.js';
import { DirectorySubmissionDto } from '../submissions/submission.dto.js';
import { PAYMENT_TYPES, type PaymentType, type State, STATES } from '../submissions/workflow.js';

/** In days after Done, ascending. `lost_ages_of` in migrations/faster-lists.sql has the same ones. */
export const SURVIVAL_AGES = [30, 90, 365] as const;
export type SurvivalAge = (typeof SURVIVAL_AGES)[number];

/** Listings that a check has found, among those that are old enough. */
export class SurvivalDto {
  @IntegerProperty({ enum: SURVIVAL_AGES, description: 'Days after Done.', example: 30 })
  days!: SurvivalAge;

  @IntegerProperty({ minimum: 0, description: 'Listings that are at least this old.', example: 13 })
  listings!: number;

  @IntegerProperty({ minimum: 0, description: 'Those that were not lost at this age.', example: 8 })
  alive!: number;

  @NumberProperty({
    nullable: true,
    minimum: 0,
    maximum: 1,
    description: '`alive` divided by `listings`; null without listings.',
    example: 0.6154,
  })
  share!: number | null;
}

export class DirectorySurvivalDto extends PickType(DirectorySubmissionDto, ['slug', 'name']) {
  @FlagProperty({
    description: 'At least 10 listings are 30 days old, and fewer than 80 % of them were alive then.',
    example: true,
  })
  losesListings!: boolean;

  @ApiProperty({ type: [SurvivalDto], description: 'After 30, 90 and 365 days.' })
  survival!: SurvivalDto[];
}

export class SurvivalFiguresDto {
  @ApiProperty({ type: [SurvivalDto], description: 'All directories, after 30, 90 and 365 days.' })
  overall!: SurvivalDto[];

  @ApiProperty({ type: [DirectorySurvivalDto], description: 'Most listings first, at most 500.' })
  directories!: DirectorySurvivalDto[];
}

/** In weeks. */
export const STATISTICS_WEEKS = ['4', '12', '26', '52'] as const;

export class TurnaroundQuery {
  @ChoiceParameter(STATISTICS_WEEKS, { description: 'Number of weeks, including the current one.', fallback: '12' })
  weeks: (typeof STATISTICS_WEEKS)[number] = '12';
}

/** Submissions that were marked Done in the period. */
export class TurnaroundDto {
  @IntegerProperty({ minimum: 0, example: 14 })
  done!: number;

  @IntegerProperty({
    nullable: true,
    description: 'Median time from the first package to Done; null without submissions.',
    example: 432_000,
  })
  medianSeconds!: number | null;

  @IntegerProperty({ nullable: true, description: '90th percentile of the same time.', example: 691_200 })
  p90Seconds!: number | null;
}

export class WeekTurnaroundDto extends TurnaroundDto {
  @DayProperty({ description: 'Its Monday (UTC).', example: '2026-05-04' })
  week!: string;
}

export class PackageTurnaroundDto extends TurnaroundDto {
  @ChoiceProperty(PAYMENT_TYPES, { example: 'starter' })
  package!: PaymentType;
}

export class PartnerTurnaroundDto extends TurnaroundDto {
  @IdProperty({ example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  partnerId!: string;

  @TextProperty({ example: 'Launch Harbor' })
  partnerName!: string;
}

export class StateTurnaroundDto {
  @ChoiceProperty(STATES.slice(0, -1), { example: 'IN_QUEUE' })
  state!: State;

  @IntegerProperty({
    nullable: true,
    description: 'Median time in this state, without submissions that skipped it.',
    example: 86_400,
  })
  medianSeconds!: number | null;
}

export class TurnaroundFiguresDto {
  @ApiProperty({ type: TurnaroundDto, description: 'The whole period.' })
  total!: TurnaroundDto;

  @ApiProperty({ type: [WeekTurnaroundDto], description: 'By the week of Done, oldest first.' })
  weeks!: WeekTurnaroundDto[];

  @ApiProperty({ type: [PackageTurnaroundDto] })
  packages!: PackageTurnaroundDto[];

  @ApiProperty({ type: [PartnerTurnaroundDto], description: 'Most submissions first, at most 100.' })
  partners!: PartnerTurnaroundDto[];

  @ApiProperty({ type: [StateTurnaroundDto] })
  states!: StateTurnaroundDto[];
}
