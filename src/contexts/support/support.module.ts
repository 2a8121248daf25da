import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { MetricsService } from '../../platform/metrics/metrics.service.js';
import { AccessModule } from '../access/access.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AiAnsweringService } from './answering/ai-answering.service.js';
import { Answerer, KnowledgeAnswerer } from './answering/answerer.js';
import { QuestionReader } from './answering/question-reader.js';
import { ReplyPreviewsService } from './answering/reply-previews.service.js';
import { AskingService } from './asking/asking.service.js';
import { QuestionRecordingService } from './asking/question-recording.service.js';
import { ConversationListRepository } from './conversations/conversation-list.repository.js';
import { ConversationSearchRepository } from './conversations/conversation-search.repository.js';
import { Conversation } from './conversations/conversation.entity.js';
import { ConversationsRepository } from './conversations/conversations.repository.js';
import { Message } from './conversations/message.entity.js';
import { PartnerConversationsService } from './conversations/partner-conversations.service.js';
import { ConversationRepliesService } from './conversations/conversation-replies.service.js';
import { AiRepliesService } from './statistics/ai-replies.service.js';
import { LevelOutcomesService } from './statistics/level-outcomes.service.js';
import { SupportStatisticsRepository } from './statistics/support-statistics.repository.js';
import { GapGroupingJob } from './gaps/gap-grouping.job.js';
import { GapGroupingRepository } from './gaps/gap-grouping.repository.js';
import { GapReplyPreviewsService } from './gaps/gap-reply-previews.service.js';
import { GapsRepository } from './gaps/gaps.repository.js';
import { GapsService } from './gaps/gaps.service.js';
import { AdminConversationsService } from './inbox/admin-conversations.service.js';
import { AdminRepliesService } from './inbox/admin-replies.service.js';
import { ConversationBatchService } from './inbox/conversation-batch.service.js';
import { ConversationClaimsService } from './inbox/conversation-claims.service.js';
import { ConversationClosingService } from './inbox/conversation-closing.service.js';
import { DraftsAndNotesService } from './inbox/drafts-and-notes.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { WaitingQuestionsService } from './inbox/waiting-questions.service.js';
import { ExampleProposalsRepository } from './learning/example-proposals.repository.js';
import { KnowledgeArticle } from './knowledge/knowledge-article.entity.js';
import { KnowledgeRepository } from './knowledge/knowledge.repository.js';
import { KnowledgeService } from './knowledge/knowledge.service.js';
import { EarlierRepliesRepository } from './learning/earlier-replies.repository.js';
import { EarlierRepliesService } from './learning/earlier-replies.service.js';
import { WrongRepliesRepository } from './learning/wrong-replies.repository.js';
import { WrongRepliesService } from './learning/wrong-replies.service.js';
import { ModelAnswerer } from './model/model-answerer.js';
import { ModelTokensRepository } from './model/model-tokens.repository.js';
import { ArticleEncoderService } from './knowledge/article-encoder.service.js';
import { ArticleVectorsRepository } from './knowledge/article-vectors.repository.js';
import { KnowledgeIndexCache } from './retrieval/knowledge-index.cache.js';
import { SimulatedRepliesService } from './sandbox/simulated-replies.service.js';
import { TestDataService } from './sandbox/test-data.service.js';
import { TestDataRepository } from './sandbox/test-data.repository.js';
import { SavedRepliesService } from './saved-replies/saved-replies.service.js';
import { SavedReply } from './saved-replies/saved-reply.entity.js';

const answerer = ({ supportAi }: Config, dataSource: DataSource, metrics: MetricsService): Answerer =>
  supportAi.kind === 'openai'
    ? new ModelAnswerer(supportAi, new ModelTokensRepository(dataSource, supportAi.monthlyTokens), metrics)
    : new KnowledgeAnswerer();

const EXPORTED = [
  AdminConversationsService,
  AdminRepliesService,
  AiRepliesService,
  AskingService,
  ConversationBatchService,
  ConversationClaimsService,
  ConversationClosingService,
  ConversationListRepository,
  ConversationSearchRepository,
  DraftsAndNotesService,
  EarlierRepliesService,
  GapReplyPreviewsService,
  GapsService,
  KnowledgeService,
  LevelOutcomesService,
  PartnerConversationsService,
  ReplyPreviewsService,
  SavedRepliesService,
  SimulatedRepliesService,
  SupportStatisticsRepository,
  TestDataService,
  WrongRepliesService,
];

@Module({
  imports: [
    AccessModule,
    NotificationsModule,
    TypeOrmModule.forFeature([KnowledgeArticle, Conversation, Message, SavedReply]),
    WebhooksModule,
  ],
  providers: [
    ...EXPORTED,
    { provide: Answerer, useFactory: answerer, inject: [Config, DataSource, MetricsService] },
    AiAnsweringService,
    ArticleEncoderService,
    ArticleVectorsRepository,
    ConversationsRepository,
    EarlierRepliesRepository,
    ExampleProposalsRepository,
    GapGroupingJob,
    GapGroupingRepository,
    GapsRepository,
    InboxRepository,
    KnowledgeIndexCache,
    KnowledgeRepository,
    QuestionReader,
    QuestionRecordingService,
    ConversationRepliesService,
    TestDataRepository,
    WaitingQuestionsService,
    WrongRepliesRepository,
  ],
  exports: EXPORTED,
})
export class SupportModule {}
