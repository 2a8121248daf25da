import { ApiProperty } from '@nestjs/swagger';
import { SlugField } from '../../../platform/input/body-fields.js';

export class CheckListingsBody {
  @SlugField({
    optional: true,
    description: 'Only the listing in this directory. Without it, every recorded listing.',
    example: 'launch-harbor',
  })
  directory?: string;
}

export class RequestedChecksDto {
  @ApiProperty({
    type: 'integer',
    description: 'Listings that are going to be visited, including those that waited for a visit already.',
    example: 1,
  })
  listings!: number;
}
