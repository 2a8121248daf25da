import { IntersectionType } from '@nestjs/swagger';
import { ChoiceProperty, IdProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { AgreementField, DateTimeField, IdField, TextField } from '../../../platform/input/body-fields.js';
import { ListQuery } from '../../../platform/input/page.js';
import { FlagParameter, IdParameter } from '../../../platform/input/parameters.js';
import { KEY_KINDS, type KeyKind } from '../caller.js';
import { EXAMPLE_USER_ID } from '../users/user.entity.js';

export const MAX_LIVE_KEYS = 20;
/** Maximum number of new keys per account in 24 hours, to bound the rows that repeated creating and revoking adds. */
export const MAX_NEW_KEYS_PER_DAY = 100;
export const MAX_KEY_NAME = 100;
/** Maximum grace period of a replaced key. */
export const MAX_GRACE_DAYS = 7;
export const MAX_EXPIRY_YEARS = 10;

export class KeyDto {
  @IdProperty({ example: '019a8e2c-a062-7e37-9b40-8d3c2f5e6071' })
  id!: string;

  @ChoiceProperty(KEY_KINDS, { example: 'catalog' })
  kind!: KeyKind;

  @TextProperty({ example: 'Production' })
  name!: string;

  @TextProperty({ example: 'aid_c_7QbX', description: 'The first characters of the key, to identify it in lists.' })
  prefix!: string;

  @IdProperty({ nullable: true, description: 'Owner of a catalog key.', example: EXAMPLE_USER_ID })
  userId!: string | null;

  @IdProperty({ nullable: true, description: 'Owner of a partner key.', example: null })
  partnerId!: string | null;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;

  @TimeProperty({ nullable: true, example: null })
  revokedAt!: string | null;

  @TimeProperty({
    nullable: true,
    description: 'When the key expires. It is then rejected like a revoked key.',
    example: null,
  })
  expiresAt!: string | null;
}

class FullKey {
  @TextProperty({ description: 'The full key. It is returned only once.', example: 'aid_c_7QbX…' })
  key!: string;
}

export class IssuedKeyDto extends IntersectionType(KeyDto, FullKey) {}

export class ListKeysQuery extends ListQuery {
  @IdParameter({ description: 'Only keys of this user.' })
  userId?: string;

  @IdParameter({ description: 'Only keys of this partner.' })
  partnerId?: string;

  @FlagParameter({ description: '`true`: only revoked keys; `false`: only keys that are not revoked.' })
  revoked?: boolean;
}

export class CreateKeyBody {
  @IdField({ description: 'Owner of the new key.', example: EXAMPLE_USER_ID })
  userId!: string;

  @TextField({ max: MAX_KEY_NAME, oneLine: true, example: 'Production' })
  name!: string;

  @AgreementField({ description: 'The user accepts the acceptable-use policy.', example: true })
  acceptedPolicy!: true;

  @DateTimeField({
    nullable: true,
    description: `When the key expires, at most ${MAX_EXPIRY_YEARS} years from now. Without it, the key does not expire.`,
    example: '2027-05-01T00:00:00Z',
  })
  expiresAt?: string | null;
}
