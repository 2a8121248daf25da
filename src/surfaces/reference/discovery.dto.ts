import { ApiProperty } from '@nestjs/swagger';
import { ACCEPTABLE_USE } from '../../contexts/access/acceptable-use.js';

export class DiscoveryDto {
  @ApiProperty({ type: 'string', example: 'Catalog Service' })
  name!: string;

  @ApiProperty({ type: 'string', example: '1.0.0' })
  version!: string;

  @ApiProperty({
    type: 'string',
    example: 'A catalog of AI tools and a catalog of startup and SaaS submission directories.',
  })
  description!: string;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://catalog.example/docs' })
  documentation!: string;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://catalog.example/v1/openapi.json' })
  openapi!: string;

  @ApiProperty({ type: 'string', format: 'uri', example: 'https://catalog.example/mcp' })
  mcp!: string;

  @ApiProperty({
    type: 'string',
    example: 'Send your key as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>".',
  })
  authentication!: string;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'How apps connect to the MCP server by signing in (RFC 9728); null if they need a key.',
    example: 'https://catalog.example/.well-known/oauth-protected-resource/mcp',
  })
  protectedResourceMetadata!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'uri',
    nullable: true,
    description: 'The authorization server (RFC 8414); null if apps need a key.',
    example: 'https://catalog.example/.well-known/oauth-authorization-server',
  })
  authorizationServerMetadata!: string | null;

  @ApiProperty({ type: 'array', items: { type: 'string' }, example: ['GET /v1/tools'] })
  endpoints!: string[];

  @ApiProperty({
    type: 'string',
    example: ACCEPTABLE_USE.terms,
  })
  terms!: string;
}
