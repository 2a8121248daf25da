import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { CreateUserBody, UpdateUserBody, UserDto } from '../../../contexts/access/users/user.dto.js';
import { UsersService } from '../../../contexts/access/users/users.service.js';
import { UuidPipe } from '../../../platform/input/id-parameters.js';
import { ListQuery } from '../../../platform/input/list-query.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';

@ApiTags('Users')
@AdminOnly()
@Controller('v1/admin/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Operation({
    id: 'list_users',
    summary: 'List users',
    description: 'All users, newest first.',
    returns: { page: UserDto },
  })
  list(@Query() query: ListQuery): Promise<Page<UserDto>> {
    return this.users.list(query);
  }

  @Post()
  @Operation({
    id: 'create_user',
    summary: 'Create a user',
    description: 'A user without keys, on the standard plan. An e-mail address that is taken is refused with 409.',
    returns: { one: UserDto },
    status: 201,
    fails: [409],
  })
  create(@CurrentCaller() caller: Caller, @Body() body: CreateUserBody): Promise<UserDto> {
    return this.users.create(caller, body);
  }

  @Patch(':id')
  @Operation({
    id: 'update_user',
    summary: 'Change the plan of a user, ban or unban',
    description:
      "Fields that are absent stay as they are. Takes effect on the next request of the user's keys; lifting a ban brings back those that were not revoked.",
    returns: { one: UserDto },
    fails: [404],
  })
  update(
    @CurrentCaller() caller: Caller,
    @Param('id', UuidPipe) id: string,
    @Body() body: UpdateUserBody,
  ): Promise<UserDto> {
    return this.users.update(caller, id, body);
  }
}
