import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../../platform/audit/audit.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { MembersModule } from '../members/members.module.js';
import { PartnersModule } from '../partners.module.js';
import { ApplicationDecisions } from './application-decisions.js';
import { ApplicationDesk } from './application-desk.js';
import { ApplicationEmails } from './application-emails.js';
import { ApplicationRules } from './application-rules.js';
import { ApplicationsRepository } from './applications.repository.js';
import { Applications } from './applications.service.js';
import { NewPartners } from './new-partners.js';
import { OwnPartnerData } from './own-partner-data.js';
import { PartnerApplication } from './partner-application.entity.js';

@Module({
  imports: [
    AuditModule,
    MailModule,
    MembersModule,
    NotificationsModule,
    PartnersModule,
    TypeOrmModule.forFeature([PartnerApplication]),
  ],
  providers: [
    ApplicationsRepository,
    ApplicationRules,
    ApplicationEmails,
    NewPartners,
    Applications,
    ApplicationDesk,
    ApplicationDecisions,
    OwnPartnerData,
  ],
  exports: [Applications, ApplicationEmails, ApplicationDesk, ApplicationDecisions, OwnPartnerData],
})
export class ApplicationsModule {}
