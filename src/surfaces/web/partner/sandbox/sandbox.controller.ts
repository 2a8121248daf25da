import { Body, Get } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { TestDataService } from '../../../../contexts/support/sandbox/test-data.service.js';
import { TestReplyBody } from '../../../../contexts/support/inbox/admin-conversation.dto.js';
import { SimulatedRepliesService } from '../../../../contexts/support/sandbox/simulated-replies.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { TestEventBody, TestEventsService } from '../../../partner-api/test-events.service.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { memberPath, PortalPages } from '../frame/partner-frame.js';
import { SandboxView } from './sandbox.view.js';

@PortalPages('partner/:clientId/test/sandbox')
export class SandboxController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly events: TestEventsService,
    private readonly replies: SimulatedRepliesService,
    private readonly data: TestDataService,
  ) {}

  @Get()
  showSandbox(@CurrentMember() member: CurrentPartner): Promise<FreshPage> {
    return this.renderSandbox(member);
  }

  @ForMembers('editor')
  @PostOnce('events')
  sendSample(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: TestEventBody,
      action: ({ event }) => this.events.sendSample(member.userId, member.clientId, event),
      rerender: (sent) => this.renderSandbox(member, sent),
      redirectTo: memberPath(member, '/sandbox?done=sent'),
    });
  }

  @ForMembers('editor')
  @PostOnce('conversations/:id/reply')
  reply(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: TestReplyBody,
      action: ({ content }) => this.replies.sendReply(member.clientId, id, content),
      rerender: (sent) => this.renderSandbox(member, sent, id),
      redirectTo: memberPath(member, '/sandbox?done=replied'),
    });
  }

  @ForMembers('editor')
  @PostForm('delete')
  deleteTestData(@CurrentMember() member: CurrentPartner): FormResult {
    return handleForm({
      action: () => this.data.deleteTestData(member.userId, member.clientId),
      rerender: (sent) => this.renderSandbox(member, sent),
      redirectTo: memberPath(member, '/sandbox?done=deleted'),
    });
  }

  /** `repliesTo`: the conversation whose reply was rejected. */
  private async renderSandbox({ clientId }: CurrentPartner, sent = EMPTY_FORM, repliesTo?: string): Promise<FreshPage> {
    const [{ webhookUrl }, questions] = await Promise.all([
      this.clients.getClient(clientId),
      this.replies.listPendingQuestions(clientId),
    ]);
    return page(SandboxView, { webhookUrl, questions, sent, repliesTo }, sent.status);
  }
}
