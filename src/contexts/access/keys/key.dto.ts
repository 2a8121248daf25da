import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { AgreementField, IdField, TextField } from '../../../platform/http/body-fields.js';
import { KEY_KINDS, type KeyKind } from '../caller.js';

export class KeyDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', enum: KEY_KINDS })
  kind!: KeyKind;

  @ApiProperty({ type: 'string', example: 'Production' })
  name!: string;

  @ApiProperty({
    type: 'string',
    example: 'aid_c_7QbX',
    description: 'The first characters of the key, to recognise it by.',
  })
  prefix!: string;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The user who holds it (catalog keys).' })
  userId!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The partner client that holds it (partner keys).',
  })
  partnerId!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  revokedAt!: string | null;
}

class FullKey {
  @ApiProperty({ type: 'string', description: 'The whole key. It is shown in this answer only.' })
  key!: string;
}

export class IssuedKeyDto extends IntersectionType(KeyDto, FullKey) {}

export class CreateKeyBody {
  @IdField()
  userId!: string;

  @TextField({ max: 100, example: 'Production' })
  name!: string;

  @AgreementField({ description: 'The user agrees to the acceptable-use policy.' })
  acceptedPolicy!: true;
}
