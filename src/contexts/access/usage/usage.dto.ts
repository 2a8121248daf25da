import { ApiProperty } from '@nestjs/swagger';
import { DayProperty, IdProperty, IntegerProperty, NumberProperty } from '../../../platform/dto/properties.js';

export class StatusCountDto {
  @IntegerProperty({ description: 'HTTP status; 499 if the client disconnected first.', example: 200 })
  status!: number;

  @IntegerProperty({ example: 120 })
  requests!: number;
}

export class DayUsageDto {
  @DayProperty({ description: 'Day (UTC).', example: '2026-11-15' })
  day!: string;

  @IntegerProperty({ example: 120 })
  requests!: number;

  @IntegerProperty({ description: 'Requests over REST.', example: 100 })
  rest!: number;

  @IntegerProperty({ description: 'Requests over MCP.', example: 20 })
  mcp!: number;

  @ApiProperty({ type: [StatusCountDto] })
  statuses!: StatusCountDto[];
}

export class CatalogShareDto {
  @IntegerProperty({
    description: 'Number of distinct tools in the responses to this key. An estimate with a standard error of 1.6 %.',
    example: 143,
  })
  toolsFetched!: number;

  @IntegerProperty({ description: 'Number of published tools now.', example: 162 })
  publishedTools!: number;

  @NumberProperty({ minimum: 0, maximum: 1, description: 'Share of publishedTools.', example: 0.8827 })
  share!: number;
}

export class KeyUsageDto {
  @IdProperty({ example: '019a8e2c-a062-7e37-9b40-8d3c2f5e6071' })
  keyId!: string;

  @ApiProperty({ type: [DayUsageDto], description: 'Days with requests, newest first.' })
  days!: DayUsageDto[];

  @ApiProperty({ type: CatalogShareDto, description: 'The last 24 full hours and the current one.' })
  last24Hours!: CatalogShareDto;
}
