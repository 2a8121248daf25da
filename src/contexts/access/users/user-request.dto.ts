import { ApiProperty } from '@nestjs/swagger';

/** Of what users send to the team to decide: listing requests and partner applications. */
export const REQUEST_STATUSES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What listing requests and applications have in common. */
export class UserRequestDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2d-41b6-7d02-8f5e-92c1a7e3d4b8' })
  id!: string;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The account that sent it.',
    example: '019a8e2c-9d11-7a3f-b0c2-7d5e6f708192',
  })
  userId!: string;

  @ApiProperty({ type: 'string', enum: REQUEST_STATUSES, example: 'open' })
  status!: RequestStatus;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was declined.', example: null })
  message!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it was approved, declined or withdrawn.',
    example: null,
  })
  decidedAt!: string | null;
}
