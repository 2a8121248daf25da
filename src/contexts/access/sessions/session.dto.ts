import { ApiProperty } from '@nestjs/swagger';

export class SessionDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-b173-7f48-8c51-9e4d306f7182' })
  id!: string;

  @ApiProperty({ type: 'string', description: 'Browser and operating system.', example: 'Firefox on Linux' })
  device!: string;

  @ApiProperty({ type: 'string', description: 'The IP address without its last part.', example: '203.0.113.x' })
  network!: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-05-01T08:30:00.000Z' })
  signedInAt!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'Accurate to 5 minutes.',
    example: '2026-05-02T08:30:00.000Z',
  })
  lastSeenAt!: string;
}

export class EndedSessionsDto {
  @ApiProperty({ type: 'integer', description: 'Number of sessions that were ended.', example: 2 })
  ended!: number;
}
