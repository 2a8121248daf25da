import { Global, Module } from '@nestjs/common';
import { RenderedAnswers } from './rendered-answers.js';

@Global()
@Module({ providers: [RenderedAnswers], exports: [RenderedAnswers] })
export class AnswersModule {}
