import { ApiProperty, PartialType } from '@nestjs/swagger';
import { VersionProperty } from '../../../platform/http/operation.js';
import { SUPPORT_MODES, type SupportMode } from '../../access/users/partner-client.entity.js';
import { ChoiceField, EmailField, FlagField, TextField } from '../../../platform/input/body-fields.js';
import { ApiExample } from '../../../platform/input/body-schemas.js';

export class PartnerDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'Launch Harbor' })
  name!: string;

  @ApiProperty({ type: 'string', format: 'email', example: 'team@launchharbor.example' })
  contactEmail!: string;

  @ApiProperty({ type: 'string', format: 'uri', nullable: true, example: 'https://launchharbor.example/hooks/catalog' })
  webhookUrl!: string | null;

  @ApiProperty({ type: 'boolean', example: true })
  supportEnabled!: boolean;

  @ApiProperty({ type: 'string', enum: SUPPORT_MODES, example: 'hybrid' })
  supportMode!: SupportMode;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @VersionProperty()
  version!: number;
}

export class CreatePartnerBody {
  @TextField({ max: 100, example: 'Launch Harbor' })
  name!: string;

  @EmailField({ example: 'team@launchharbor.example' })
  contactEmail!: string;

  @TextField({
    max: 2_000,
    nullable: true,
    description: 'Where events are sent: a public https address on port 443, 8443, 80 or 8080. Null clears it.',
    example: 'https://launchharbor.example/hooks/catalog',
  })
  webhookUrl?: string | null;

  @FlagField({
    optional: true,
    description: 'Whether the support endpoints are open; false unless said otherwise.',
    example: true,
  })
  supportEnabled?: boolean;

  @ChoiceField(SUPPORT_MODES, {
    optional: true,
    description: 'hybrid: AI answers when it can; human: only people do. hybrid unless said otherwise.',
    example: 'hybrid',
  })
  supportMode?: SupportMode;
}

@ApiExample({ contactEmail: 'harbourmaster@launchharbor.example', supportMode: 'human' })
export class UpdatePartnerBody extends PartialType(CreatePartnerBody, { skipNullProperties: false }) {}

export class IssuePartnerKeyBody {
  @TextField({ max: 100, optional: true, example: 'Production' })
  name?: string;
}
