import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SearchWord } from './search-word.entity.js';
import { Spelling } from './spelling.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([SearchWord])], providers: [Spelling], exports: [Spelling] })
export class SearchModule {}
