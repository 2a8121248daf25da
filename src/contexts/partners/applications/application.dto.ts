import { ApiProperty, PickType } from '@nestjs/swagger';
import { TextField, UrlField } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { ChoiceParameter } from '../../../platform/input/parameters/query-parameters.js';
import { CreatePartnerBody, PartnerDto } from '../clients/client.dto.js';
import { REQUEST_STATUSES, type RequestStatus } from '../../access/users/request-status.js';

const MAX_PURPOSE = 2_000;
export const MAX_DECLINE_MESSAGE = 2_000;

/** The settings of a new partner, under the rules of POST /partners, and what the team needs to decide. */
export class ApplicationBody extends PickType(CreatePartnerBody, [
  'name',
  'contactEmail',
  'webhookUrl',
  'supportEnabled',
  'supportMode',
] as const) {
  @UrlField({ example: 'https://launchharbor.example/' })
  website!: string;

  @TextField({ max: MAX_PURPOSE, example: 'We launch our customers’ AI tools and submit them to directories.' })
  purpose!: string;

  @TextField({ max: 20, description: 'The accepted version of the acceptable-use policy.', example: '1.1' })
  policy!: string;
}

export class ApplicationDto extends PickType(PartnerDto, [
  'name',
  'contactEmail',
  'webhookUrl',
  'supportEnabled',
  'supportMode',
] as const) {
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

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://launchharbor.example/' })
  website!: string;

  @ApiProperty({
    type: 'string',
    description: 'What the partner wants to do.',
    example: 'We launch our customers’ AI tools and submit them to directories.',
  })
  purpose!: string;

  @ApiProperty({ type: 'string', description: 'The accepted version of the acceptable-use policy.', example: '1.1' })
  policyVersion!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why it was declined.', example: null })
  message!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The partner, once the application is approved.',
    example: null,
  })
  partnerId!: string | null;

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

export class ListApplicationsQuery extends ListQuery {
  @ChoiceParameter(REQUEST_STATUSES, { description: 'Filter by status.' })
  status?: RequestStatus;
}

export class DeclineApplicationBody {
  @TextField({
    max: MAX_DECLINE_MESSAGE,
    description: 'Sent to the applicant.',
    example: 'We work with platforms that launch tools of several customers.',
  })
  message!: string;
}
