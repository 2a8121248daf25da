import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { ClientsService } from './clients.service.js';
import { Enrichment } from './enrichment/enrichment.js';
import { EnrichmentRepository } from './enrichment/enrichment.repository.js';
import { EnrichmentJob } from './enrichment/enrichment.job.js';
import { SitePageReader } from './enrichment/site-page-reader.js';
import { DirectorySubmission } from './directory-submission.entity.js';
import { StatusService } from './status.service.js';
import { SubmissionIntake } from './submission-intake.js';
import { SubmissionMove } from './submission-move.entity.js';
import { Submission } from './submission.entity.js';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsRepository } from './submissions.repository.js';
import { SubmitService } from './submit.service.js';
import { WorkService } from './work.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Submission, SubmissionMove, DirectorySubmission]), CatalogModule, WebhooksModule],
  controllers: [SubmissionsController],
  providers: [
    ClientsService,
    SubmissionsRepository,
    SubmissionIntake,
    SubmitService,
    StatusService,
    WorkService,
    Enrichment,
    EnrichmentJob,
    EnrichmentRepository,
    SitePageReader,
  ],
  exports: [ClientsService, WorkService, SubmissionsRepository],
})
export class PartnersModule {}
