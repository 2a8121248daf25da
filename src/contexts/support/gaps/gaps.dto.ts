import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE_QUESTION, EXAMPLE_REPLY } from '../conversations/conversation.dto.js';
import { CHECK_PLACEHOLDER } from '../learning/personal-details.js';

export class GapTextDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-06c8-749d-91a6-e39285b4c6d7' })
  conversationId!: string;

  @ApiProperty({ type: 'string', example: EXAMPLE_QUESTION })
  text!: string;
}

class GapReplyDto extends GapTextDto {
  @ApiProperty({ type: 'string', example: EXAMPLE_REPLY })
  declare text: string;
}

export class GapDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-28ea-76bf-93c8-05b4a7d6e8f9' })
  id!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The number of questions in the gap.', example: 12 })
  count!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    description: 'When the latest question was asked.',
    example: '2026-05-02T08:30:00.000Z',
  })
  latestAt!: string;

  @ApiProperty({ type: () => [GapTextDto], description: 'Up to five questions, latest first.' })
  questions!: GapTextDto[];

  @ApiProperty({
    type: () => [GapReplyDto],
    description: `Up to three human replies, latest first. ${CHECK_PLACEHOLDER} replaces the customer's name, email addresses and numbers of four or more digits; an article that contains it is not saved.`,
  })
  replies!: GapTextDto[];
}

export class DismissedGapDto {
  @ApiProperty({ type: 'string', format: 'uuid', example: '019a8e2c-28ea-76bf-93c8-05b4a7d6e8f9' })
  id!: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-07-31T08:30:00.000Z' })
  dismissedUntil!: string;
}
