import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../../platform/audit/audit.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { AccessModule } from '../../access/access.module.js';
import { AccountsModule } from '../../accounts/accounts.module.js';
import { InvitationEmails } from './invitation-emails.js';
import { InvitationsRepository } from './invitations.repository.js';
import { Invitations } from './invitations.service.js';
import { MemberChanges } from './member-changes.js';
import { MemberDesk } from './member-desk.js';
import { MemberRules } from './member-rules.js';
import { MembersRepository } from './members.repository.js';
import { Members } from './members.service.js';
import { PartnerInvitation } from './partner-invitation.entity.js';
import { ReceivedInvitations } from './received-invitations.js';

@Module({
  imports: [AccessModule, AccountsModule, AuditModule, MailModule, TypeOrmModule.forFeature([PartnerInvitation])],
  providers: [
    MembersRepository,
    InvitationsRepository,
    MemberRules,
    MemberChanges,
    Members,
    InvitationEmails,
    Invitations,
    ReceivedInvitations,
    MemberDesk,
  ],
  exports: [Members, MemberChanges, Invitations, ReceivedInvitations, MemberDesk],
})
export class MembersModule {}
