import { ApiProperty } from '@nestjs/swagger';
import { SlugField } from '../../../platform/input/body-fields.js';

export class CheckListingsBody {
  @SlugField({
    optional: true,
    description: 'Check only the listing in this directory. If omitted, check all recorded listings.',
    example: 'launch-harbor',
  })
  directory?: string;
}

export class RequestedChecksDto {
  @ApiProperty({
    type: 'integer',
    description: 'Number of listings that will be checked, including those already waiting for a check.',
    example: 1,
  })
  listings!: number;
}
