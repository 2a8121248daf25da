import { ApiProperty } from '@nestjs/swagger';
import { IdProperty, IntegerProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import { EXAMPLE_QUESTION, EXAMPLE_REPLY } from '../conversations/conversation.dto.js';
import { CHECK_PLACEHOLDER } from '../learning/personal-details.js';

export class GapTextDto {
  @IdProperty({ example: '019a8e2c-06c8-749d-91a6-e39285b4c6d7' })
  conversationId!: string;

  @TextProperty({ example: EXAMPLE_QUESTION })
  text!: string;
}

class GapReplyDto extends GapTextDto {
  @TextProperty({ example: EXAMPLE_REPLY })
  declare text: string;
}

export class GapDto {
  @IdProperty({ example: '019a8e2c-28ea-76bf-93c8-05b4a7d6e8f9' })
  id!: string;

  @IntegerProperty({ minimum: 1, description: 'The number of questions in the gap.', example: 12 })
  count!: number;

  @TimeProperty({ description: 'When the latest question was asked.', example: '2026-05-02T08:30:00.000Z' })
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
  @IdProperty({ example: '019a8e2c-28ea-76bf-93c8-05b4a7d6e8f9' })
  id!: string;

  @TimeProperty({ example: '2026-07-31T08:30:00.000Z' })
  dismissedUntil!: string;
}
