import { ApiProperty } from '@nestjs/swagger';
import { ChoiceProperty, NumberProperty, TextProperty } from '../../../platform/dto/properties.js';
import { TextField } from '../../../platform/input/body-fields.js';
import { EXAMPLE_QUESTION, EXAMPLE_REPLY, MAX_QUESTION, SuggestionDto } from '../conversations/conversation.dto.js';

export class ReplyPreviewBody {
  @TextField({ max: MAX_QUESTION, description: 'A question that a customer might ask.', example: EXAMPLE_QUESTION })
  question!: string;
}

export class ReplyPreviewPassageDto extends SuggestionDto {
  @NumberProperty({
    description: 'How likely the passage answers, from 0 to 1. How near it is to the question if AI did not read it.',
    example: 0.93,
  })
  score!: number;
}

export class ReplyPreviewDto {
  @TextProperty({ nullable: true, description: 'What AI would reply; null if it would not.', example: EXAMPLE_REPLY })
  reply!: string | null;

  @ChoiceProperty(['ai'], { nullable: true, example: 'ai' })
  source!: 'ai' | null;

  @TextProperty({
    isArray: true,
    description: 'Why AI would not reply; empty if it would.',
    example: ["AI is not sure that 'Changing your plan' answers the question."],
  })
  reasons!: string[];

  @ApiProperty({
    type: () => [SuggestionDto],
    description: 'Up to three article passages that the admin who replies would see; empty if AI would reply.',
  })
  suggestions!: SuggestionDto[];

  @ApiProperty({
    type: () => [ReplyPreviewPassageDto],
    description: 'Up to five article passages nearest to the question.',
  })
  passages!: ReplyPreviewPassageDto[];
}
