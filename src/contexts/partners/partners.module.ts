import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CatalogModule } from '../catalog/catalog.module.js';
import { DirectoriesModule } from '../directories/directories.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ApplicationDecisions } from './applications/application-decisions.js';
import { ApplicationDesk } from './applications/application-desk.js';
import { ApplicationEmails } from './applications/application-emails.js';
import { ApplicationRules } from './applications/application-rules.js';
import { ApplicationsRepository } from './applications/applications.repository.js';
import { Applications } from './applications/applications.service.js';
import { NewPartners } from './applications/new-partners.js';
import { OwnPartnerData } from './applications/own-partner-data.js';
import { PartnerApplication } from './applications/partner-application.entity.js';
import { DueListings } from './checks/due-listings.js';
import { ListingCheckJob } from './checks/listing-check.job.js';
import { ListingChecker } from './checks/listing-checker.js';
import { ListingChecksRepository } from './checks/listing-checks.repository.js';
import { ListingChecks } from './checks/listing-checks.service.js';
import { ListingPageReader } from './checks/listing-page-reader.js';
import { ClientChanges } from './clients/client-changes.js';
import { ClientsService } from './clients/clients.service.js';
import { Enrichment } from './enrichment/enrichment.js';
import { EnrichmentJob } from './enrichment/enrichment.job.js';
import { EnrichmentRepository } from './enrichment/enrichment.repository.js';
import { SubmissionTurnaround } from './figures/submission-turnaround.entity.js';
import { SurvivalFigures } from './figures/survival-figures.js';
import { SurvivalFiguresRepository } from './figures/survival-figures.repository.js';
import { TurnaroundFigures } from './figures/turnaround-figures.js';
import { TurnaroundFiguresRepository } from './figures/turnaround-figures.repository.js';
import { InvitationEmails } from './members/invitation-emails.js';
import { InvitationsRepository } from './members/invitations.repository.js';
import { Invitations } from './members/invitations.service.js';
import { MemberChanges } from './members/member-changes.js';
import { MemberDesk } from './members/member-desk.js';
import { MemberRules } from './members/member-rules.js';
import { MembersRepository } from './members/members.repository.js';
import { Members } from './members/members.service.js';
import { PartnerInvitation } from './members/partner-invitation.entity.js';
import { ReceivedInvitations } from './members/received-invitations.js';
import { PartnerSubmissionsController } from './partner-submissions/partner-submissions.controller.js';
import { PartnerSubmissionsRepository } from './partner-submissions/partner-submissions.repository.js';
import { PartnerSubmissions } from './partner-submissions/partner-submissions.service.js';
import { SimulatedWorkflow } from './sandbox/simulated-workflow.js';
import { TestSubmission } from './sandbox/test-submission.entity.js';
import { TestSubmissionsController } from './sandbox/test-submissions.controller.js';
import { TestSubmissionsRepository } from './sandbox/test-submissions.repository.js';
import { TestSubmissions } from './sandbox/test-submissions.service.js';
import { WorkflowStepJob } from './sandbox/workflow-step.job.js';
import { ShareLink } from './sharing/share-link.entity.js';
import { ShareLinksRepository } from './sharing/share-links.repository.js';
import { ShareLinks } from './sharing/share-links.service.js';
import { ShareTokens } from './sharing/share-tokens.js';
import { SitePageReader } from './sites/site-page-reader.js';
import { DirectorySubmission } from './submissions/directory-submission.entity.js';
import { ListingCheck } from './submissions/listing-check.entity.js';
import { SubmissionMove } from './submissions/submission-move.entity.js';
import { SubmissionSearch } from './submissions/submission-search.js';
import { Submission } from './submissions/submission.entity.js';
import { SubmissionsRepository } from './submissions/submissions.repository.js';
import { ListingIntake } from './submit/listing-intake.js';
import { StatusService } from './submit/status.service.js';
import { SubmissionIntake } from './submit/submission-intake.js';
import { SubmissionQueue } from './submit/submission-queue.js';
import { SubmissionWriter } from './submit/submission-writer.js';
import { SubmissionsController } from './submit/submissions.controller.js';
import { SubmitService } from './submit/submit.service.js';
import { TestSubmissionWriter } from './submit/test-submission-writer.js';
import { ListingLoss } from './watching/listing-loss.entity.js';
import { ListingWatch } from './watching/listing-watch.entity.js';
import { ListingWatches } from './watching/listing-watches.js';
import { ListingWatchesRepository } from './watching/listing-watches.repository.js';
import { LossReports } from './watching/loss-reports.js';
import { LostListingsRepository } from './watching/lost-listings.repository.js';
import { LostListings } from './watching/lost-listings.service.js';
import { LossEmails } from './watching/reports/loss-emails.js';
import { LossEvents } from './watching/reports/loss-events.js';
import { LossNotifications } from './watching/reports/loss-notifications.js';
import { LossReportJob } from './watching/reports/loss-report.job.js';
import { LossReportsRepository } from './watching/reports/loss-reports.repository.js';
import { PartnerLosses } from './watching/reports/partner-losses.js';
import { PartnerLossesRepository } from './watching/reports/partner-losses.repository.js';
import { WatchClock } from './watching/watch-clock.js';
import { ListingRepairs } from './workflow/listing-repairs.js';
import { PastedRecords } from './workflow/pasted-records.js';
import { ProofImages } from './workflow/proof-images.js';
import { SubmissionBatches } from './workflow/submission-batches.js';
import { SubmissionBoard } from './workflow/submission-board.js';
import { SubmissionListsRepository } from './workflow/submission-lists.repository.js';
import { UnrecordedDirectories } from './workflow/unrecorded-directories.js';
import { WorkService } from './workflow/work.service.js';

@Module({
  imports: [
    AccessModule,
    TypeOrmModule.forFeature([
      Submission,
      SubmissionMove,
      SubmissionTurnaround,
      DirectorySubmission,
      ListingCheck,
      ListingWatch,
      ListingLoss,
      ShareLink,
      TestSubmission,
      PartnerInvitation,
      PartnerApplication,
    ]),
    CatalogModule,
    DirectoriesModule,
    NotificationsModule,
    WebhooksModule,
    AccountsModule,
  ],
  controllers: [SubmissionsController, PartnerSubmissionsController, TestSubmissionsController],
  providers: [
    ClientChanges,
    ClientsService,
    SubmissionsRepository,
    SubmissionListsRepository,
    SubmissionSearch,
    ListingIntake,
    SubmissionIntake,
    SubmissionWriter,
    SubmissionQueue,
    TestSubmissionWriter,
    SubmitService,
    StatusService,
    PartnerSubmissions,
    PartnerSubmissionsRepository,
    TestSubmissionsRepository,
    TestSubmissions,
    SimulatedWorkflow,
    WorkflowStepJob,
    UnrecordedDirectories,
    PastedRecords,
    ProofImages,
    SubmissionBatches,
    SubmissionBoard,
    WorkService,
    LostListings,
    ListingRepairs,
    LostListingsRepository,
    TurnaroundFigures,
    TurnaroundFiguresRepository,
    SurvivalFigures,
    SurvivalFiguresRepository,
    Enrichment,
    EnrichmentJob,
    EnrichmentRepository,
    SitePageReader,
    ListingChecks,
    ListingChecksRepository,
    ListingCheckJob,
    ListingChecker,
    ListingPageReader,
    DueListings,
    ListingWatches,
    ListingWatchesRepository,
    LossNotifications,
    LossReports,
    LossReportsRepository,
    LossEvents,
    LossEmails,
    LossReportJob,
    PartnerLosses,
    PartnerLossesRepository,
    WatchClock,
    ShareLinks,
    ShareLinksRepository,
    ShareTokens,
    MembersRepository,
    InvitationsRepository,
    MemberRules,
    MemberChanges,
    Members,
    InvitationEmails,
    Invitations,
    ReceivedInvitations,
    MemberDesk,
    ApplicationsRepository,
    ApplicationRules,
    ApplicationEmails,
    NewPartners,
    Applications,
    ApplicationDesk,
    ApplicationDecisions,
    OwnPartnerData,
  ],
  exports: [
    ClientsService,
    PartnerSubmissions,
    PartnerLosses,
    SubmitService,
    UnrecordedDirectories,
    ListingIntake,
    ListingChecks,
    PastedRecords,
    ProofImages,
    SubmissionBatches,
    SubmissionBoard,
    TurnaroundFigures,
    SurvivalFigures,
    LostListings,
    ListingRepairs,
    WorkService,
    SubmissionsRepository,
    SubmissionSearch,
    ShareLinks,
    TestSubmissions,
    SimulatedWorkflow,
    Members,
    MemberChanges,
    Invitations,
    ReceivedInvitations,
    MemberDesk,
    Applications,
    ApplicationEmails,
    ApplicationDesk,
    ApplicationDecisions,
    OwnPartnerData,
  ],
})
export class PartnersModule {}
