import { Module } from '@nestjs/common';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleKnowledgeController } from './knowledge.controller.js';
import { ArticleForms } from '../../kit/knowledge/article-forms.js';
import { KnowledgeLoader } from './knowledge.loader.js';

@Module({
  imports: [ConsoleFrameModule, PartnersModule, SupportModule],
  controllers: [ConsoleKnowledgeController],
  providers: [ArticleForms, KnowledgeLoader],
})
export class ConsoleKnowledgeModule {}
