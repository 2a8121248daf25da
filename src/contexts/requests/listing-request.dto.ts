import { ApiProperty, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { VersionProperty } from '../../platform/http/operation.js';
import { TextField } from '../../platform/input/body-fields.js';
import { ApiExample } from '../../platform/input/body-schemas.js';
import { ListQuery } from '../../platform/input/parameters/list-query.js';
import { ChoiceParameter } from '../../platform/input/parameters/query-parameters.js';
import { SubmitToolBody } from '../partners/submit/submit-body.dto.js';
import { REQUEST_STATUSES, type RequestStatus } from '../access/users/request-status.js';

export const MAX_DECLINE_MESSAGE = 2_000;

/** The fields of POST /submit-ai-tool without the package, under the same rules. */
export class ListingRequestBody extends OmitType(SubmitToolBody, ['paymentType'] as const) {}

@ApiExample({ tagline: 'Notes that link each other' })
export class UpdateListingRequestBody extends PartialType(ListingRequestBody, { skipNullProperties: false }) {}

export class ListingRequestDto extends ListingRequestBody {
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

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The tool, once it is approved; null again if the tool is deleted.',
    example: null,
  })
  toolId!: string | null;

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

  @VersionProperty()
  version!: number;
}

/** Lists leave out the other fields, which can be long. */
export class ListedRequestDto extends PickType(ListingRequestDto, [
  'id',
  'userId',
  'status',
  'name',
  'website',
  'category',
  'message',
  'toolId',
  'createdAt',
  'decidedAt',
  'version',
] as const) {}

export class ListRequestsQuery extends ListQuery {
  @ChoiceParameter(REQUEST_STATUSES, { description: 'Filter by status.' })
  status?: RequestStatus;
}

export class DeclineRequestBody {
  @TextField({
    max: MAX_DECLINE_MESSAGE,
    description: 'Sent to the founder.',
    example: 'The website shows a parked domain. Send it again once the product is online.',
  })
  message!: string;
}
