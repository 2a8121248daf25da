import { ApiProperty } from '@nestjs/swagger';

export class DeletedDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'draftwell' })
  slug!: string;
}
