import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { VersionProperty } from '../../platform/dto/properties.js';
import { IdProperty } from '../../platform/dto/properties.js';
import { TextField } from '../../platform/input/body-fields.js';
import { ApiExample } from '../../platform/input/body-schemas.js';
import { Filter } from '../../platform/input/filters.js';
import { ListQuery } from '../../platform/input/page.js';
import { ChoiceParameter } from '../../platform/input/parameters.js';
import { SubmitToolBody } from '../partners/submit/submit-body.dto.js';
import { REQUEST_STATUSES, type RequestStatus, UserRequestDto } from '../access/users/user-request.dto.js';

export const MAX_DECLINE_MESSAGE = 2_000;

/** The fields of POST /submit-ai-tool without the package, under the same rules. */
export class ListingRequestBody extends OmitType(SubmitToolBody, ['paymentType'] as const) {}

@ApiExample({ tagline: 'Notes that link each other' })
export class UpdateListingRequestBody extends PartialType(ListingRequestBody, { skipNullProperties: false }) {}

/** In lists, without the other fields, which can be long. */
export class ListingRequestSummaryDto extends IntersectionType(
  PickType(ListingRequestBody, ['name', 'website', 'category'] as const),
  UserRequestDto,
) {
  @IdProperty({
    nullable: true,
    description: 'The tool, once it is approved; null again if the tool is deleted.',
    example: null,
  })
  toolId!: string | null;

  @VersionProperty()
  version!: number;
}

export class ListingRequestDto extends IntersectionType(ListingRequestBody, ListingRequestSummaryDto) {}

export class ListRequestsQuery extends ListQuery {
  @Filter({ label: 'Status', none: 'All statuses' })
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
