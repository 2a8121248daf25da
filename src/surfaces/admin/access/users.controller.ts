import { Body, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { EndedSessionsDto, SessionDto, SessionsService } from '../../../contexts/access/sessions/sessions.service.js';
import { CreateUserBody, ListUsersQuery, UpdateUserBody, UserDto } from '../../../contexts/accounts/users/user.dto.js';
import { UsersService } from '../../../contexts/accounts/users/users.service.js';
import { Id } from '../../../platform/input/parameters.js';
import { ListQuery, type Page } from '../../../platform/input/page.js';
import { IfMatch, Operation } from '../../../platform/http/operation.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/users', 'Users')
export class AdminUsersController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  @Get()
  @Operation({
    summary: 'List users',
    description: 'Users, newest first, with plan, role and number of sessions.',
    returns: { page: UserDto },
  })
  listUsers(@Query() query: ListUsersQuery): Promise<Page<UserDto>> {
    return this.users.listUsers(query);
  }

  @Post()
  @Operation({
    summary: 'Create a user',
    description: 'The user has no keys and the standard plan. An email address that is taken is rejected with 409.',
    returns: { one: UserDto },
    status: 201,
    fails: [409],
  })
  createUser(@CurrentActor() actor: string, @Body() body: CreateUserBody): Promise<UserDto> {
    return this.users.createUser(actor, body);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a user',
    description: 'One user, with the plan, its source, and when it renews or ends.',
    returns: { one: UserDto },
  })
  getUser(@Id() id: string): Promise<UserDto> {
    return this.users.getUser(id);
  }

  @Patch(':id')
  @Operation({
    summary: 'Grant Premium, change the role, ban or unban',
    description:
      "Absent fields are not changed. `plan` grants Premium or revokes the grant; a paid subscription is not changed. Takes effect on the next request of the user's keys and sessions. A ban ends all sessions and connections of apps; lifting it restores the keys that were not revoked. The last admin who is not banned cannot be demoted or banned.",
    returns: { one: UserDto },
    fails: [409],
    versioned: true,
  })
  updateUser(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() body: UpdateUserBody,
    @IfMatch() expectedVersion: number | undefined,
  ): Promise<UserDto> {
    return this.users.updateUser(actor, id, body, expectedVersion);
  }

  @Get(':id/sessions')
  @Operation({
    summary: 'List the sessions of a user',
    description: 'Signed-in browsers of the user, most recently used first.',
    returns: { page: SessionDto },
  })
  listUserSessions(@Id() id: string, @Query() query: ListQuery): Promise<Page<SessionDto>> {
    return this.sessions.listUserSessions(id, query);
  }

  @Delete(':id/sessions')
  @Operation({
    summary: 'End all sessions of a user',
    description: 'Takes effect on the next request. Keys are not affected; a ban disables them as well.',
    returns: { one: EndedSessionsDto },
  })
  endUserSessions(@CurrentActor() actor: string, @Id() id: string): Promise<EndedSessionsDto> {
    return this.sessions.endAllUserSessions(actor, id);
  }

  @Delete(':id/sessions/:sessionId')
  @Operation({
    summary: 'End a session of a user',
    description: 'Takes effect on the next request.',
    returns: { one: EndedSessionsDto },
  })
  endUserSession(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Id('sessionId') sessionId: string,
  ): Promise<EndedSessionsDto> {
    return this.sessions.endUserSession(actor, id, sessionId);
  }
}
