import { IntersectionType, PickType } from '@nestjs/swagger';
import { IdProperty, IntegerProperty, TextProperty, TimeProperty } from '../../../../platform/dto/properties.js';
import { Filter } from '../../../../platform/input/filters.js';
import { ListQuery } from '../../../../platform/input/page.js';
import { FlagParameter, IdParameter, TextParameter } from '../../../../platform/input/parameters.js';
import { EXAMPLE_USER_ID } from '../../../access/users/user.entity.js';
import { KeyUsageDto } from '../../../access/usage/usage.dto.js';

const EXAMPLE_CLIENT = 'https://assistant.example/oauth/client.json';
/** A client ID can have 2,000 characters. */
export const MAX_BLOCKED_VALUE = 2_000;

const ClientIdProperty = (description: string, nullable = false): PropertyDecorator =>
  TextProperty({ nullable, description, example: EXAMPLE_CLIENT });

export class ConnectionDto {
  @IdProperty({ example: '019a8e2c-c284-7059-9d62-af5e41708293' })
  id!: string;

  @IdProperty({ example: EXAMPLE_USER_ID })
  userId!: string;

  @ClientIdProperty('The URL of the metadata document, or the ID that registration returned.')
  clientId!: string;

  @TextProperty({ example: 'Assistant' })
  name!: string;

  @TextProperty({
    nullable: true,
    description: 'The host of the metadata document; null for a registered app, which is unverified.',
    example: 'assistant.example',
  })
  host!: string | null;

  @TextProperty({ description: 'The version of the policy that the user accepted.', example: '1.1' })
  policyVersion!: string;

  @IntegerProperty({ description: 'Requests in the last 30 days.', example: 412 })
  requests!: number;

  @TimeProperty({
    nullable: true,
    description: 'The last request, if it is at most 90 days old.',
    example: '2026-05-02T08:30:00.000Z',
  })
  lastUsedAt!: string | null;

  @TimeProperty({ example: '2026-05-01T08:30:00.000Z' })
  createdAt!: string;
}

export class ConnectionUsageDto extends IntersectionType(ConnectionDto, PickType(KeyUsageDto, ['last24Hours'])) {}

export class OauthClientDto extends PickType(ConnectionUsageDto, ['host', 'requests', 'lastUsedAt', 'last24Hours']) {
  @ClientIdProperty('Null for a blocked host.', true)
  clientId!: string | null;

  @TextProperty({
    nullable: true,
    description: 'As the app last gave it; null if it is not known.',
    example: 'Assistant',
  })
  name!: string | null;

  @IntegerProperty({ description: 'Number of accounts.', example: 17 })
  connections!: number;

  @TimeProperty({ nullable: true, description: 'Since when it is blocked; null if it is not.', example: null })
  blockedAt!: string | null;
}

export class BlockedAppDto {
  @TextProperty({ description: 'The client ID or the host, in lowercase.', example: EXAMPLE_CLIENT })
  blocked!: string;

  @IntegerProperty({ description: 'Number of connections that were ended.', example: 17 })
  ended!: number;
}

export class UnblockedAppDto {
  @TextProperty({ description: 'The client ID or the host.', example: EXAMPLE_CLIENT })
  unblocked!: string;
}

export class ListConnectionsQuery extends ListQuery {
  @IdParameter({ description: 'Only connections of this user.' })
  userId?: string;

  @TextParameter({ max: MAX_BLOCKED_VALUE, description: 'Only connections of this client.' })
  clientId?: string;
}

export class ListOauthClientsQuery extends ListQuery {
  @Filter({ label: 'Name, host or client ID' })
  @TextParameter({ description: 'Text in the name, host or client ID. Case-insensitive.', example: 'assistant' })
  q?: string;

  @Filter({ label: 'Blocked', names: { false: 'Connected' } })
  @FlagParameter({ description: '`true`: only blocked ones; `false`: only apps that are connected.' })
  blocked?: boolean;
}
