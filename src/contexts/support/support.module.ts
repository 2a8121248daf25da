import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/config.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AiSupport } from './answering/ai-support.js';
import { Answerer } from './answering/answerer.js';
import { KnowledgeAnswerer } from './answering/knowledge-answerer.js';
import { OpenAiAnswerer } from './answering/openai-answerer.js';
import { AskConclusion } from './ask-conclusion.js';
import { AskingService } from './asking.service.js';
import { ConversationViews } from './conversation-views.js';
import { Conversation } from './conversation.entity.js';
import { ConversationsRepository } from './conversations.repository.js';
import { ConversationsService } from './conversations.service.js';
import { DeskService } from './desk.service.js';
import { KnowledgeArticle } from './knowledge-article.entity.js';
import { KnowledgeBase } from './knowledge-base.entity.js';
import { KnowledgeLibrary } from './knowledge-library.js';
import { KnowledgeRepository } from './knowledge.repository.js';
import { KnowledgeService } from './knowledge.service.js';
import { Message } from './message.entity.js';
import { QuestionIntake } from './question-intake.js';
import { Replies } from './replies.js';
import { SupportController } from './support.controller.js';

const answerer = ({ supportAi }: Config): Answerer =>
  supportAi.kind === 'openai' ? new OpenAiAnswerer(supportAi) : new KnowledgeAnswerer();

@Module({
  imports: [TypeOrmModule.forFeature([KnowledgeBase, KnowledgeArticle, Conversation, Message]), WebhooksModule],
  controllers: [SupportController],
  providers: [
    { provide: Answerer, useFactory: answerer, inject: [Config] },
    KnowledgeRepository,
    KnowledgeService,
    KnowledgeLibrary,
    AiSupport,
    ConversationsRepository,
    ConversationViews,
    ConversationsService,
    QuestionIntake,
    Replies,
    AskConclusion,
    AskingService,
    DeskService,
  ],
  exports: [KnowledgeService, DeskService],
})
export class SupportModule {}
