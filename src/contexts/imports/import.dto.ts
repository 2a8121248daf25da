import { ApiProperty } from '@nestjs/swagger';

export class ImportProblemDto {
  @ApiProperty({ type: 'integer', description: '1-based number of the line.', example: 17 })
  line!: number;

  @ApiProperty({ type: 'string', example: 'There is no category wrting' })
  error!: string;
}

export class ImportReportDto {
  @ApiProperty({ type: 'integer', description: 'Lines read, blank ones aside.', example: 100000 })
  lines!: number;

  @ApiProperty({ type: 'integer', description: 'Lines stored.', example: 99998 })
  imported!: number;

  @ApiProperty({ type: [ImportProblemDto], description: 'One entry per bad line; the good ones are kept.' })
  errors!: ImportProblemDto[];

  @ApiProperty({
    type: 'boolean',
    description: 'True when the import gave up because of too many bad lines.',
    example: false,
  })
  stopped!: boolean;
}
