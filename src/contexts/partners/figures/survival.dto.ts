import { ApiProperty } from '@nestjs/swagger';

/** In days after Done, ascending. `lost_ages_of` in migrations/faster-lists.sql has the same ones. */
export const SURVIVAL_AGES = [30, 90, 365] as const;
export type SurvivalAge = (typeof SURVIVAL_AGES)[number];

/** Listings that a check has found, among those that are old enough. */
export class SurvivalDto {
  @ApiProperty({ type: 'integer', enum: SURVIVAL_AGES, description: 'Days after Done.', example: 30 })
  days!: SurvivalAge;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Listings that are at least this old.', example: 13 })
  listings!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Those that were not lost at this age.', example: 8 })
  alive!: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 0,
    maximum: 1,
    description: '`alive` divided by `listings`; null without listings.',
    example: 0.6154,
  })
  share!: number | null;
}

export class DirectorySurvivalDto {
  @ApiProperty({ type: 'string', example: 'launch-harbor' })
  slug!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  name!: string;

  @ApiProperty({
    type: 'boolean',
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
