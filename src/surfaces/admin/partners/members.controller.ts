import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { MemberDesk } from '../../../contexts/partners/members/member-desk.js';
import { InviteMemberBody, MemberDto } from '../../../contexts/partners/members/member.dto.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { ListQuery } from '../../../platform/input/parameters/list-query.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';

@ApiTags('Partners')
@AdminOnly()
@Controller('v1/admin/partners/:id/members')
export class MembersController {
  constructor(private readonly desk: MemberDesk) {}

  @Get()
  @Operation({
    id: 'list_members',
    summary: 'List the members of a partner',
    description: 'Members, owners first; then open invitations, newest first.',
    returns: { page: MemberDto },
    fails: [404],
  })
  listMembers(@Param('id', UuidPipe) id: string, @Query() query: ListQuery): Promise<Page<MemberDto>> {
    return this.desk.listMembers(id, query);
  }

  @Post()
  @Operation({
    id: 'invite_member',
    summary: 'Invite a member, or change a role',
    description:
      'Sends an invitation, which replaces an earlier one for the same email address. If the email address belongs to a member, changes the role instead; the last owner can’t be demoted (409). At most 20 invitations can be open (409).',
    returns: { one: MemberDto },
    status: 201,
    fails: [404, 409],
  })
  inviteMember(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() body: InviteMemberBody,
  ): Promise<MemberDto> {
    return this.desk.inviteMember(actor, id, body);
  }

  @Delete(':userId')
  @Operation({
    id: 'remove_member',
    summary: 'Remove a member',
    description: 'The user loses access immediately. The last owner can’t be removed (409).',
    returns: { one: MemberDto },
    fails: [404, 409],
  })
  removeMember(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Param('userId', UuidPipe) userId: string,
  ): Promise<MemberDto> {
    return this.desk.removeMember(actor, id, userId);
  }
}
