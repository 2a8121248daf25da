import { Module } from '@nestjs/common';
import { MembersModule } from '../../../../contexts/partners/members/members.module.js';
import { PartnersModule } from '../../../../contexts/partners/partners.module.js';
import { MemberForms } from '../../kit/access/member-forms.js';
import { ConsoleFrameModule } from '../frame/frame.module.js';
import { ConsoleMembersController } from './members.controller.js';
import { ConsoleMembersLoader } from './members.loader.js';

@Module({
  imports: [ConsoleFrameModule, MembersModule, PartnersModule],
  controllers: [ConsoleMembersController],
  providers: [ConsoleMembersLoader, MemberForms],
})
export class ConsoleMembersModule {}
