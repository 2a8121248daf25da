import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { IssuedKeyDto, MAX_LIVE_KEYS } from '../../../contexts/access/keys/key.dto.js';
import {
  CreatePartnerBody,
  IssuePartnerKeyBody,
  ListPartnersQuery,
  PartnerDto,
  UpdatePartnerBody,
} from '../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../contexts/partners/clients/clients.service.js';
import { MembersService } from '../../../contexts/partners/members/members.service.js';
import { InviteMemberBody, MemberDto } from '../../../contexts/partners/members/member.dto.js';
import { DeliveriesService } from '../../../contexts/webhooks/deliveries.service.js';
import { DeliveryDto, ROTATION_EFFECTS, WebhookSecretDto } from '../../../contexts/webhooks/delivery.dto.js';
import { WebhookSecretsService } from '../../../contexts/webhooks/webhook-secrets.service.js';
import { Id } from '../../../platform/input/parameters.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import { ListQuery, type Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/partners', 'Partners')
export class AdminPartnersController {
  constructor(
    private readonly clients: ClientsService,
    private readonly deliveries: DeliveriesService,
    private readonly secrets: WebhookSecretsService,
    private readonly members: MembersService,
  ) {}

  @Get()
  @Operation({
    summary: 'List partners',
    description: 'Partners, newest first.',
    returns: { page: PartnerDto },
  })
  listPartners(@Query() query: ListPartnersQuery): Promise<Page<PartnerDto>> {
    return this.clients.listPartners(query);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a partner',
    description: 'One partner, with its webhook URL and support settings.',
    returns: { one: PartnerDto },
  })
  getPartner(@Id() id: string): Promise<PartnerDto> {
    return this.clients.getPartner(id);
  }

  @Post()
  @Operation({
    summary: 'Create a partner',
    description: 'Creates a partner without keys. Without a webhook URL, no events are sent.',
    returns: { one: PartnerDto },
    status: 201,
  })
  createPartner(@CurrentActor() actor: string, @Body() body: CreatePartnerBody): Promise<PartnerDto> {
    return this.clients.createPartner(actor, body);
  }

  @Patch(':id')
  @Operation({
    summary: 'Update a partner',
    description: 'Absent fields are not changed. Takes effect on the next request of its keys.',
    returns: { one: PartnerDto },
    versioned: true,
  })
  updatePartner(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: UpdatePartnerBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<PartnerDto> {
    return this.clients.updatePartner(actor, id, body, expectedVersion);
  }

  @Post(':id/keys')
  @Operation({
    summary: 'Create a partner key',
    description: `The response contains the full key, which is returned only once. A partner with ${MAX_LIVE_KEYS} active keys is rejected with 409. Owners of the partner get an email.`,
    returns: { one: IssuedKeyDto },
    status: 201,
    fails: [409],
  })
  issuePartnerKey(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: IssuePartnerKeyBody,
  ): Promise<IssuedKeyDto> {
    return this.clients.issueKey(actor, id, body);
  }

  @Post(':id/webhook-secret')
  @Operation({
    summary: 'Create or rotate the signing secret of a partner',
    description: `The response contains the secret, which is returned only once. If the partner has a secret, it is replaced: ${ROTATION_EFFECTS}`,
    returns: { one: WebhookSecretDto },
    status: 201,
  })
  issueWebhookSecret(@CurrentActor() actor: string, @Id() id: string): Promise<WebhookSecretDto> {
    return this.secrets.issueSecret(actor, id);
  }

  @Post(':id/webhook-test')
  @Operation({
    summary: 'Send a test event to a partner',
    description: 'Sends the event `ping` once. The response is the pending delivery.',
    returns: { one: DeliveryDto },
    status: 201,
  })
  testWebhook(@CurrentActor() actor: string, @Id() id: string): Promise<DeliveryDto> {
    return this.deliveries.sendPing(actor, id);
  }

  @Get(':id/members')
  @Operation({
    summary: 'List the members of a partner',
    description: 'Members, owners first; then open invitations, newest first.',
    returns: { page: MemberDto },
  })
  listMembers(@Id() id: string, @Query() query: ListQuery): Promise<Page<MemberDto>> {
    return this.members.listMembers(id, query);
  }

  @Post(':id/members')
  @Operation({
    summary: 'Invite a member, or change a role',
    description:
      'Sends an invitation, which replaces an earlier one for the same email address. If the email address belongs to a member, changes the role instead; the last owner cannot be demoted (409). At most 20 invitations can be open (409).',
    returns: { one: MemberDto },
    status: 201,
    fails: [409],
  })
  inviteMember(@CurrentActor() actor: string, @Id() id: string, @Body() body: InviteMemberBody): Promise<MemberDto> {
    return this.members.addMember(actor, id, body);
  }

  @Delete(':id/members/:userId')
  @Operation({
    summary: 'Remove a member',
    description: 'The user loses access immediately. The last owner cannot be removed (409).',
    returns: { one: MemberDto },
    fails: [409],
  })
  removeMember(@CurrentActor() actor: string, @Id() id: string, @Id('userId') userId: string): Promise<MemberDto> {
    return this.members.removeMember({ id: actor, as: 'admin' }, id, userId);
  }
}
