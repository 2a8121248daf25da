import { PartialType } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/dto/properties.js';
import {
  ChoiceProperty,
  EmailProperty,
  FlagProperty,
  IdProperty,
  TextProperty,
  TimeProperty,
  UrlProperty,
} from '../../../platform/dto/properties.js';
import { MAX_KEY_NAME } from '../../access/keys/key.dto.js';
import {
  SUPPORT_CAUTIONS,
  SUPPORT_MODES,
  type SupportCaution,
  type SupportMode,
} from '../../access/users/partner-client.entity.js';
import { ChoiceField, EmailField, FlagField, TextField } from '../../../platform/input/body-fields.js';
import { Filter } from '../../../platform/input/filters.js';
import { ListQuery } from '../../../platform/input/page.js';
import { TextParameter } from '../../../platform/input/parameters.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';

export const MAX_PARTNER_NAME = 100;

export class PartnerDto {
  @IdProperty({ example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  id!: string;

  @TextProperty({ example: 'Launch Harbor' })
  name!: string;

  @EmailProperty({ example: 'team@launchharbor.example' })
  contactEmail!: string;

  @UrlProperty({ nullable: true, example: 'https://launchharbor.example/hooks/catalog' })
  webhookUrl!: string | null;

  @FlagProperty({ example: true })
  supportEnabled!: boolean;

  @ChoiceProperty(SUPPORT_MODES, { example: 'hybrid' })
  supportMode!: SupportMode;

  @ChoiceProperty(SUPPORT_CAUTIONS, { example: 'balanced' })
  supportCaution!: SupportCaution;

  @FlagProperty({
    description: 'Whether the partner gets `directory_submissions.changed` and a weekly email about lost listings.',
    example: false,
  })
  listingEvents!: boolean;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @VersionProperty()
  version!: number;
}

export class ListPartnersQuery extends ListQuery {
  @Filter({ label: 'Name or contact email' })
  @TextParameter({ description: 'Part of the name or contact email, case-insensitive.', example: 'harbor' })
  q?: string;
}

export class CreatePartnerBody {
  @TextField({ max: MAX_PARTNER_NAME, oneLine: true, example: 'Launch Harbor' })
  name!: string;

  @EmailField({ example: 'team@launchharbor.example' })
  contactEmail!: string;

  @TextField({
    max: 2_000,
    nullable: true,
    description: 'Webhook URL: public, https, port 443, 8443, 80 or 8080. Null clears it.',
    example: 'https://launchharbor.example/hooks/catalog',
  })
  webhookUrl?: string | null;

  @FlagField({
    optional: true,
    description: 'Whether the partner can use the support endpoints. Defaults to false.',
    example: true,
  })
  supportEnabled?: boolean;

  @ChoiceField(SUPPORT_MODES, {
    optional: true,
    description: 'hybrid: AI replies if it can; human: only humans reply. Defaults to hybrid.',
    example: 'hybrid',
  })
  supportMode?: SupportMode;

  @ChoiceField(SUPPORT_CAUTIONS, {
    optional: true,
    description: 'How sure built-in AI must be to reply; only for hybrid. Defaults to balanced.',
    example: 'balanced',
  })
  supportCaution?: SupportCaution;

  @FlagField({
    optional: true,
    description:
      'Whether the partner gets `directory_submissions.changed` and a weekly email about lost listings. Defaults to false.',
    example: false,
  })
  listingEvents?: boolean;
}

@ApiExample({ contactEmail: 'support@launchharbor.example', supportMode: 'human' })
export class UpdatePartnerBody extends PartialType(CreatePartnerBody, { skipNullProperties: false }) {
  @TextField({ max: MAX_PARTNER_NAME, oneLine: 'ifChanged', optional: true, example: 'Launch Harbor' })
  override name?: string;
}

export class IssuePartnerKeyBody {
  @TextField({ max: MAX_KEY_NAME, oneLine: true, optional: true, example: 'Production' })
  name?: string;
}
