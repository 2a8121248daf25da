import { IntersectionType, PickType } from '@nestjs/swagger';
import { IdProperty, TextProperty, UrlProperty } from '../../../platform/dto/properties.js';
import { TextField, UrlField } from '../../../platform/input/body-fields.js';
import { Filter } from '../../../platform/input/filters.js';
import { ListQuery } from '../../../platform/input/page.js';
import { ChoiceParameter } from '../../../platform/input/parameters.js';
import { REQUEST_STATUSES, type RequestStatus, UserRequestDto } from '../../access/users/user-request.dto.js';
import { CreatePartnerBody, PartnerDto } from '../clients/client.dto.js';
import type { PartnerApplication } from './partner-application.entity.js';

const MAX_PURPOSE = 2_000;
export const MAX_DECLINE_MESSAGE = 2_000;

/** The settings of a new partner. */
const SETTINGS = ['name', 'contactEmail', 'webhookUrl', 'supportEnabled', 'supportMode'] as const;

/** The settings, under the rules of POST /partners, and what the team needs to decide. */
export class ApplicationBody extends PickType(CreatePartnerBody, SETTINGS) {
  @UrlField({ example: 'https://launchharbor.example/' })
  website!: string;

  @TextField({ max: MAX_PURPOSE, example: 'We launch our customers’ AI tools and submit them to directories.' })
  purpose!: string;

  @TextField({ max: 20, description: 'The accepted version of the acceptable-use policy.', example: '1.1' })
  policy!: string;
}

export class ApplicationDto extends IntersectionType(UserRequestDto, PickType(PartnerDto, SETTINGS)) {
  @UrlProperty({ example: 'https://launchharbor.example/' })
  website!: string;

  @TextProperty({
    description: 'What the partner wants to do.',
    example: 'We launch our customers’ AI tools and submit them to directories.',
  })
  purpose!: string;

  @TextProperty({ description: 'The accepted version of the acceptable-use policy.', example: '1.1' })
  policyVersion!: string;

  @IdProperty({ nullable: true, description: 'The partner, once the application is approved.', example: null })
  partnerId!: string | null;
}

export class ListApplicationsQuery extends ListQuery {
  @Filter({ label: 'Status', none: 'All statuses' })
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

export const toApplication = (row: PartnerApplication): ApplicationDto => ({
  id: row.id,
  userId: row.userId,
  status: row.status,
  name: row.name,
  website: row.website,
  purpose: row.purpose,
  contactEmail: row.contactEmail,
  webhookUrl: row.webhookUrl,
  supportEnabled: row.supportEnabled,
  supportMode: row.supportMode,
  policyVersion: row.policyVersion,
  message: row.message,
  partnerId: row.clientId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
