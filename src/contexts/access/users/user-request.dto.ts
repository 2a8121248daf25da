import { ChoiceProperty, IdProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';

/** Of what users send to the team to decide: listing requests and partner applications. */
export const REQUEST_STATUSES = ['open', 'approved', 'declined', 'withdrawn'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** What listing requests and applications have in common. */
export class UserRequestDto {
  @IdProperty({ example: '019a8e2d-41b6-7d02-8f5e-92c1a7e3d4b8' })
  id!: string;

  @IdProperty({ description: 'The account that sent it.', example: '019a8e2c-9d11-7a3f-b0c2-7d5e6f708192' })
  userId!: string;

  @ChoiceProperty(REQUEST_STATUSES, { example: 'open' })
  status!: RequestStatus;

  @TextProperty({ nullable: true, description: 'Why it was declined.', example: null })
  message!: string | null;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ nullable: true, description: 'When it was approved, declined or withdrawn.', example: null })
  decidedAt!: string | null;
}
