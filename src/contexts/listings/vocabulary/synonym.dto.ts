import { ApiProperty } from '@nestjs/swagger';
import { TextListField } from '../../../platform/input/body-fields.js';

export const MAX_PHRASE = 100;

export class SynonymBody {
  @TextListField({
    max: 20,
    maxText: MAX_PHRASE,
    description: 'Words and phrases that mean the same as the word of the address.',
    example: ['speech to text', 'voice to text'],
  })
  synonyms!: string[];
}

export class SynonymDto {
  @ApiProperty({ type: 'string', description: 'A word or phrase, as searches read it.', example: 'transcription' })
  word!: string;

  @ApiProperty({
    type: [String],
    description: 'Words and phrases that mean the same, both ways.',
    example: ['speech to text', 'voice to text'],
  })
  synonyms!: string[];
}
