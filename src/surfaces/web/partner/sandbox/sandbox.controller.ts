import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { ClientsRepository } from '../../../../contexts/access/users/clients.repository.js';
import { TestData } from '../../../../contexts/support/sandbox/test-data.js';
import { TestReplyBody } from '../../../../contexts/support/sandbox/test-reply.dto.js';
import { SimulatedReplies } from '../../../../contexts/support/simulated/simulated-replies.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { TestEventBody } from '../../../partner-api/test-event.dto.js';
import { TestEvents } from '../../../partner-api/test-events.js';
import { type Form, type FormResult, handleForm, NOTHING_SENT, type SentForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { SandboxView } from './sandbox.view.js';

interface Shown {
  /** The form that was just handled. */
  done?: unknown;
  sent?: SentForm;
  /** The conversation whose reply was rejected. */
  repliesTo?: string;
}

@PartnerPages()
@Controller('partner/:clientId/test/sandbox')
export class SandboxController {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly events: TestEvents,
    private readonly replies: SimulatedReplies,
    private readonly data: TestData,
  ) {}

  @Get()
  showSandbox(@CurrentMember() member: CurrentPartner, @Query('done') done: unknown): Promise<FreshPage> {
    return this.renderSandbox(member, { done });
  }

  @ForMembers('editor')
  @PostOnce('events')
  sendSample(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: TestEventBody,
      action: ({ event }) => this.events.sendSample(member.userId, member.clientId, event),
      rerender: (sent) => this.renderSandbox(member, { sent }),
      redirectTo: memberPath(member, '/sandbox?done=sent'),
    });
  }

  @ForMembers('editor')
  @PostOnce('conversations/:id/reply')
  reply(@CurrentMember() member: CurrentPartner, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: TestReplyBody,
      action: ({ content }) => this.replies.reply(member.clientId, id, content),
      rerender: (sent) => this.renderSandbox(member, { sent, repliesTo: id }),
      redirectTo: memberPath(member, '/sandbox?done=replied'),
    });
  }

  @ForMembers('editor')
  @PostForm('delete')
  deleteTestData(@CurrentMember() member: CurrentPartner): FormResult {
    return handleForm({
      action: () => this.data.deleteTestData(member.userId, member.clientId),
      rerender: (sent) => this.renderSandbox(member, { sent }),
      redirectTo: memberPath(member, '/sandbox?done=deleted'),
    });
  }

  private async renderSandbox(
    { clientId }: CurrentPartner,
    { done, sent = NOTHING_SENT, repliesTo }: Shown,
  ): Promise<FreshPage> {
    const [{ webhookUrl }, questions] = await Promise.all([
      this.clients.getClient(clientId),
      this.replies.listPending(clientId),
    ]);
    return page(SandboxView, { webhookUrl, questions, done, sent, repliesTo }, sent.status);
  }
}
