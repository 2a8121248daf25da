import { Module } from '@nestjs/common';
import { MembersModule } from '../../../../contexts/partners/members/members.module.js';
import { MemberForms } from '../../kit/access/member-forms.js';
import { PartnerFrameModule } from '../frame/frame.module.js';
import { PartnerMembersController } from './members.controller.js';
import { PartnerMembersLoader } from './members.loader.js';

@Module({
  imports: [PartnerFrameModule, MembersModule],
  controllers: [PartnerMembersController],
  providers: [PartnerMembersLoader, MemberForms],
})
export class PartnerMembersModule {}
