import { Body, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { SynonymBody, SynonymDto, SynonymsService } from '../../../contexts/listings/vocabulary/synonyms.service.js';
import { Operation, PathParameter } from '../../../platform/http/operation.js';
import { ListQuery, type Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

const Word = PathParameter('word', 'A word or phrase. Case, accents and punctuation are ignored.', 'transcription');

@AdminCalls('v1/admin/synonyms', 'Catalog')
export class AdminSynonymsController {
  constructor(private readonly editor: SynonymsService) {}

  @Get()
  @Operation({
    summary: 'List synonyms',
    description:
      'All entries by word. A query that contains one phrase of an entry also finds listings that contain another.',
    returns: { page: SynonymDto },
  })
  listSynonyms(@Query() query: ListQuery): Promise<Page<SynonymDto>> {
    return this.editor.listSynonyms(query);
  }

  @Put(':word')
  @Word
  @Operation({
    summary: 'Save the synonyms of a word',
    description: 'Creates or replaces the entry of the word. The next search uses it.',
    returns: { one: SynonymDto },
  })
  saveSynonyms(
    @CurrentActor() actor: string,
    @Param('word') word: string,
    @Body() body: SynonymBody,
  ): Promise<SynonymDto> {
    return this.editor.saveSynonyms(actor, word, body.synonyms);
  }

  @Delete(':word')
  @Word
  @Operation({
    summary: 'Delete the synonyms of a word',
    description: 'Removes the entry of the word.',
    returns: { one: SynonymDto },
  })
  deleteSynonyms(@CurrentActor() actor: string, @Param('word') word: string): Promise<SynonymDto> {
    return this.editor.deleteSynonyms(actor, word);
  }
}
