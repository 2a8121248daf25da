import { Module } from '@nestjs/common';
import { SupportModule } from '../../../../contexts/support/support.module.js';
import { ArticleForms } from '../../kit/knowledge/article-forms.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerArticlesController } from './articles.controller.js';
import { ArticlesLoader } from './articles.loader.js';

@Module({
  imports: [PartnerFrameModule, SupportModule],
  controllers: [PartnerArticlesController],
  providers: [ArticleForms, ArticlesLoader],
})
export class PartnerArticlesModule {}
