import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { AccessModule } from '../access/access.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AiSupport } from './answering/ai-support.js';
import { Answerer } from './answering/answerer.js';
import { KnowledgeAnswerer } from './answering/knowledge-answerer.js';
import { AskConclusion } from './asking/ask-conclusion.js';
import { AskingService } from './asking/asking.service.js';
import { QuestionIntake } from './asking/question-intake.js';
import { SupportController } from './asking/support.controller.js';
import { ConversationSearch } from './conversations/conversation-search.js';
import { ConversationViews } from './conversations/conversation-views.js';
import { Conversation } from './conversations/conversation.entity.js';
import { ConversationsRepository } from './conversations/conversations.repository.js';
import { ConversationsService } from './conversations/conversations.service.js';
import { Message } from './conversations/message.entity.js';
import { PartnerConversations } from './conversations/partner-conversations.js';
import { PartnerConversationsRepository } from './conversations/partner-conversations.repository.js';
import { Replies } from './conversations/replies.js';
import { DeskThreads } from './desk/desk-threads.service.js';
import { DeskService } from './desk/desk.service.js';
import { KnowledgeTrial } from './desk/knowledge-trial.service.js';
import { SupportFiguresRepository } from './figures/support-figures.repository.js';
import { GapGroupingJob } from './gaps/gap-grouping.job.js';
import { GapGrouping } from './gaps/gap-grouping.service.js';
import { GapGroupsRepository } from './gaps/gap-groups.repository.js';
import { GapProgress } from './gaps/gap-progress.entity.js';
import { GapQuestion } from './gaps/gap-question.entity.js';
import { GapQuestionsRepository } from './gaps/gap-questions.repository.js';
import { GapTrialJob } from './gaps/gap-trial.job.js';
import { GapTrialsRepository } from './gaps/gap-trials.repository.js';
import { GapTrials } from './gaps/gap-trials.service.js';
import { Gap } from './gaps/gap.entity.js';
import { GapsRepository } from './gaps/gaps.repository.js';
import { Gaps } from './gaps/gaps.service.js';
import { Claim } from './inbox/claim.entity.js';
import { ClaimsRepository } from './inbox/claims.repository.js';
import { Claims } from './inbox/claims.service.js';
import { Closing } from './inbox/closing.service.js';
import { Draft } from './inbox/draft.entity.js';
import { DraftsAndNotesRepository } from './inbox/drafts-and-notes.repository.js';
import { DraftsAndNotes } from './inbox/drafts-and-notes.service.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { Inbox } from './inbox/inbox.service.js';
import { Note } from './inbox/note.entity.js';
import { TeamReplies } from './inbox/team-replies.service.js';
import { WaitingQuestions } from './inbox/waiting-questions.js';
import { WaitingQuestionsRepository } from './inbox/waiting-questions.repository.js';
import { KnowledgeArticle } from './knowledge/knowledge-article.entity.js';
import { KnowledgeBase } from './knowledge/knowledge-base.entity.js';
import { KnowledgeRepository } from './knowledge/knowledge.repository.js';
import { KnowledgeService } from './knowledge/knowledge.service.js';
import { EarlierRepliesRepository } from './learning/earlier-replies.repository.js';
import { EarlierReplies } from './learning/earlier-replies.service.js';
import { WrongRepliesRepository } from './learning/wrong-replies.repository.js';
import { WrongReplies } from './learning/wrong-replies.service.js';
import { WrongReply } from './learning/wrong-reply.entity.js';
import { ModelAnswerer } from './model/model-answerer.js';
import { ModelTokens } from './model/model-tokens.entity.js';
import { ModelTokensRepository } from './model/model-tokens.repository.js';
import { KnowledgeLibrary } from './retrieval/knowledge-library.js';
import { TestConversationsController } from './sandbox/test-conversations.controller.js';
import { TestData } from './sandbox/test-data.js';
import { TestDataRepository } from './sandbox/test-data.repository.js';
import { SavedRepliesRepository } from './saved-replies/saved-replies.repository.js';
import { SavedReplies } from './saved-replies/saved-replies.service.js';
import { SavedReply } from './saved-replies/saved-reply.entity.js';
import { ReplySchedule } from './simulated/reply-schedule.js';
import { SimulatedReplies } from './simulated/simulated-replies.js';
import { SimulatedReplyJob } from './simulated/simulated-reply.job.js';

const answerer = ({ supportAi }: Config, dataSource: DataSource, metrics: Metrics): Answerer =>
  supportAi.kind === 'openai'
    ? new ModelAnswerer(supportAi, new ModelTokensRepository(dataSource, supportAi.monthlyTokens), metrics)
    : new KnowledgeAnswerer();

@Module({
  imports: [
    AccessModule,
    NotificationsModule,
    TypeOrmModule.forFeature([
      KnowledgeBase,
      KnowledgeArticle,
      Conversation,
      Message,
      Claim,
      Draft,
      Note,
      SavedReply,
      ModelTokens,
      WrongReply,
      GapProgress,
      Gap,
      GapQuestion,
    ]),
    WebhooksModule,
  ],
  controllers: [SupportController, TestConversationsController],
  providers: [
    { provide: Answerer, useFactory: answerer, inject: [Config, DataSource, Metrics] },
    KnowledgeRepository,
    KnowledgeService,
    KnowledgeLibrary,
    AiSupport,
    KnowledgeTrial,
    ConversationsRepository,
    ConversationSearch,
    ConversationViews,
    ConversationsService,
    PartnerConversationsRepository,
    PartnerConversations,
    QuestionIntake,
    Replies,
    AskConclusion,
    AskingService,
    DeskService,
    DeskThreads,
    EarlierRepliesRepository,
    EarlierReplies,
    WrongRepliesRepository,
    WrongReplies,
    GapQuestionsRepository,
    GapGroupsRepository,
    GapGrouping,
    GapGroupingJob,
    GapsRepository,
    Gaps,
    GapTrialsRepository,
    GapTrials,
    GapTrialJob,
    ClaimsRepository,
    Claims,
    Closing,
    DraftsAndNotesRepository,
    DraftsAndNotes,
    TeamReplies,
    InboxRepository,
    Inbox,
    WaitingQuestionsRepository,
    WaitingQuestions,
    SavedRepliesRepository,
    SavedReplies,
    SupportFiguresRepository,
    ReplySchedule,
    SimulatedReplies,
    SimulatedReplyJob,
    TestData,
    TestDataRepository,
  ],
  exports: [
    ConversationSearch,
    ConversationsService,
    KnowledgeService,
    KnowledgeTrial,
    PartnerConversations,
    DeskService,
    DeskThreads,
    EarlierReplies,
    WrongReplies,
    Gaps,
    GapTrials,
    Claims,
    Closing,
    DraftsAndNotes,
    TeamReplies,
    Inbox,
    SavedReplies,
    SupportFiguresRepository,
    SimulatedReplies,
    TestData,
  ],
})
export class SupportModule {}
