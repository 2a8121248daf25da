import { ApiProperty } from '@nestjs/swagger';
import { TextListField } from '../../../platform/input/body-fields.js';

export const MAX_PHRASE = 100;

export class SynonymBody {
  @TextListField({
    max: 20,
    maxText: MAX_PHRASE,
    description: 'Words and phrases with the same meaning as the word in the path.',
    example: ['speech to text', 'voice to text'],
  })
  synonyms!: string[];
}

export class SynonymDto {
  @ApiProperty({ type: 'string', description: 'A normalized word or phrase.', example: 'transcription' })
  word!: string;

  @ApiProperty({
    type: [String],
    description: 'Words and phrases with the same meaning, in both directions.',
    example: ['speech to text', 'voice to text'],
  })
  synonyms!: string[];
}
