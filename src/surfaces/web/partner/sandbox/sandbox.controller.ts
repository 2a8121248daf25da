import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { TestData } from '../../../../contexts/support/sandbox/test-data.js';
import { TestReplyBody } from '../../../../contexts/support/sandbox/test-reply.dto.js';
import { SimulatedReplies } from '../../../../contexts/support/simulated/simulated-replies.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { TestEventBody } from '../../../partner-api/test-event.dto.js';
import { TestEvents } from '../../../partner-api/test-events.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { memberPath } from '../frame/partner-path.js';
import { SandboxLoader } from './sandbox.loader.js';

@PartnerPages()
@Controller('partner/:clientId/test/sandbox')
export class SandboxController {
  constructor(
    private readonly pages: SandboxLoader,
    private readonly events: TestEvents,
    private readonly replies: SimulatedReplies,
    private readonly data: TestData,
  ) {}

  @Get()
  showSandbox(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showSandbox(user, member, { done });
  }

  @ForMembers('editor')
  @PostOnce('events')
  sendSample(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: TestEventBody,
      act: ({ event }) => this.events.sendSample(member.userId, member.clientId, event),
      again: (sent) => this.pages.showSandbox(user, member, { sent }),
      next: memberPath(member, '/sandbox?done=sent'),
    });
  }

  @ForMembers('editor')
  @PostOnce('conversations/:id/reply')
  reply(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id() id: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: TestReplyBody,
      act: ({ content }) => this.replies.reply(member.clientId, id, content),
      again: (sent) => this.pages.showSandbox(user, member, { sent, repliesTo: id }),
      next: memberPath(member, '/sandbox?done=replied'),
    });
  }

  @ForMembers('editor')
  @PostForm('delete')
  deleteTestData(@CurrentUser() user: SignedInUser, @CurrentMember() member: CurrentPartner): FormResult {
    return handleForm({
      act: () => this.data.deleteTestData(member.userId, member.clientId),
      again: (sent) => this.pages.showSandbox(user, member, { sent }),
      next: memberPath(member, '/sandbox?done=deleted'),
    });
  }
}
