import { ApiProperty } from '@nestjs/swagger';
import { ChoiceParameter } from '../../../platform/input/parameters/query-parameters.js';
import { PAYMENT_TYPES, type PaymentType } from '../submissions/packages.js';
import { type State, STATES } from '../submissions/workflow.js';

/** In weeks. */
export const PERIODS = ['4', '12', '26', '52'] as const;

export class TurnaroundQuery {
  @ChoiceParameter(PERIODS, { description: 'Number of weeks, including the current one.', fallback: '12' })
  weeks: (typeof PERIODS)[number] = '12';
}

/** Submissions that were marked Done in the period. */
export class TurnaroundDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 14 })
  done!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Median time from the first package to Done; null without submissions.',
    example: 432_000,
  })
  medianSeconds!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: '90th percentile of the same time.', example: 691_200 })
  p90Seconds!: number | null;
}

export class WeekTurnaroundDto extends TurnaroundDto {
  @ApiProperty({ type: 'string', format: 'date', description: 'Its Monday (UTC).', example: '2026-05-04' })
  week!: string;
}

export class PackageTurnaroundDto extends TurnaroundDto {
  @ApiProperty({ type: 'string', enum: PAYMENT_TYPES, example: 'starter' })
  package!: PaymentType;
}

export class PartnerTurnaroundDto extends TurnaroundDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  partnerId!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  partnerName!: string;
}

export class StateTurnaroundDto {
  @ApiProperty({ type: 'string', enum: STATES.slice(0, -1), example: 'IN_QUEUE' })
  state!: State;

  @ApiProperty({
    type: 'integer',
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
