import { ApiProperty } from '@nestjs/swagger';

export class DeletedDto {
  @ApiProperty({ type: 'string', format: 'uuid' })
  id!: string;

  @ApiProperty({ type: 'string', example: 'draftwell' })
  slug!: string;
}
