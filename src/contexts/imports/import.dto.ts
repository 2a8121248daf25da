import { ApiProperty } from '@nestjs/swagger';

export class ImportProblemDto {
  @ApiProperty({ type: 'integer', description: 'Line number, starting at 1.', example: 17 })
  line!: number;

  @ApiProperty({ type: 'string', example: 'Unknown category: wrting' })
  error!: string;
}

export class ImportReportDto {
  @ApiProperty({ type: 'integer', description: 'Lines read, without blank ones.', example: 100000 })
  lines!: number;

  @ApiProperty({ type: 'integer', description: 'Lines imported.', example: 99998 })
  imported!: number;

  @ApiProperty({ type: [ImportProblemDto], description: 'One item per invalid line. Valid lines are imported.' })
  errors!: ImportProblemDto[];

  @ApiProperty({
    type: 'boolean',
    description: 'True if the import stopped because too many lines were invalid.',
    example: false,
  })
  stopped!: boolean;
}
