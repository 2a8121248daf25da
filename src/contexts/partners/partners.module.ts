import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { AdminApplicationsService } from './applications/admin-applications.service.js';
import { ApplicationEmailsService } from './applications/application-emails.service.js';
import { ApplicationsRepository } from './applications/applications.repository.js';
import { ApplicationsService } from './applications/applications.service.js';
import { PartnerApplication } from './applications/partner-application.entity.js';
import { DueListingsJob } from './checks/due-listings.job.js';
import { ListingCheckJob } from './checks/listing-check.job.js';
import { ListingChecksService } from './checks/listing-checks.service.js';
import { ClientsService } from './clients/clients.service.js';
import { EnrichmentService } from './enrichment/enrichment.service.js';
import { EnrichmentJob } from './enrichment/enrichment.job.js';
import { InvitationsRepository } from './members/invitations.repository.js';
import { InvitationsService } from './members/invitations.service.js';
import { MembersRepository } from './members/members.repository.js';
import { MembersService } from './members/members.service.js';
import { PartnerSubmissionsRepository } from './partner-submissions/partner-submissions.repository.js';
import { PartnerSubmissionsService } from './partner-submissions/partner-submissions.service.js';
import { TestSubmission } from './sandbox/test-submission.entity.js';
import { TestSubmissionsRepository } from './sandbox/test-submissions.repository.js';
import { TestSubmissionsService } from './sandbox/test-submissions.service.js';
import { ShareLinksRepository } from './sharing/share-links.repository.js';
import { ShareLinksService } from './sharing/share-links.service.js';
import { SubmissionStatisticsRepository } from './statistics/submission-statistics.repository.js';
import { SubmissionStatisticsService } from './statistics/submission-statistics.service.js';
import { DirectorySubmission, Submission } from './submissions/submission.entity.js';
import { SubmissionsRepository } from './submissions/submissions.repository.js';
import { ListingIntakeService } from './submit/listing-intake.service.js';
import { SubmissionQueueService } from './submit/submission-queue.service.js';
import { SubmissionWriterService } from './submit/submission-writer.service.js';
import { SubmitService } from './submit/submit.service.js';
import { TestSubmissionWriterService } from './submit/test-submission-writer.service.js';
import { ListingLoss } from './watching/listing-loss.entity.js';
import { ListingWatch } from './watching/listing-watch.entity.js';
import { ListingWatchesService } from './watching/listing-watches.service.js';
import { ListingWatchesRepository } from './watching/listing-watches.repository.js';
import { LostListingsRepository } from './watching/lost-listings.repository.js';
import { LostListingsService } from './watching/lost-listings.service.js';
import { LossEmailJob } from './watching/reports/loss-email.job.js';
import { LossEventJob } from './watching/reports/loss-event.job.js';
import { LossReportsRepository } from './watching/reports/loss-reports.repository.js';
import { LossReportsService } from './watching/reports/loss-reports.service.js';
import { WatchClockService } from './watching/watch-clock.service.js';
import { AdminSubmissionsService } from './workflow/admin-submissions.service.js';
import { DirectoryRecordsService } from './workflow/directory-records.service.js';
import { SubmissionListsRepository } from './workflow/submission-lists.repository.js';
import { SubmissionWorkflowService } from './workflow/submission-workflow.service.js';

const EXPORTED = [
  AdminApplicationsService,
  AdminSubmissionsService,
  ApplicationsService,
  ClientsService,
  DirectoryRecordsService,
  InvitationsService,
  ListingChecksService,
  ListingIntakeService,
  LostListingsService,
  MembersService,
  PartnerSubmissionsService,
  ShareLinksService,
  SubmissionStatisticsService,
  SubmissionsRepository,
  SubmitService,
  TestSubmissionsService,
  SubmissionWorkflowService,
];

@Module({
  imports: [
    AccessModule,
    TypeOrmModule.forFeature([
      Submission,
      DirectorySubmission,
      ListingWatch,
      ListingLoss,
      TestSubmission,
      PartnerApplication,
    ]),
    CatalogModule,
    DirectoriesModule,
    NotificationsModule,
    WebhooksModule,
    AccountsModule,
  ],
  providers: [
    ...EXPORTED,
    ApplicationEmailsService,
    ApplicationsRepository,
    DueListingsJob,
    EnrichmentService,
    EnrichmentJob,
    InvitationsRepository,
    ListingCheckJob,
    ListingWatchesService,
    ListingWatchesRepository,
    LossEmailJob,
    LossEventJob,
    LossReportsRepository,
    LossReportsService,
    LostListingsRepository,
    MembersRepository,
    PartnerSubmissionsRepository,
    ShareLinksRepository,
    SubmissionListsRepository,
    SubmissionQueueService,
    SubmissionStatisticsRepository,
    SubmissionWriterService,
    TestSubmissionWriterService,
    TestSubmissionsRepository,
    WatchClockService,
  ],
  exports: EXPORTED,
})
export class PartnersModule {}
