import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import type { Caller } from '../caller.js';
import { AccessChanges } from '../access-changes.js';
import type { CreateUserBody, UpdateUserBody, UserDto } from './user.dto.js';
import { User } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
    private readonly audit: AuditLog,
  ) {}

  async list(request: PageRequest): Promise<Page<UserDto>> {
    const [users, total] = await this.dataSource.getRepository(User).findAndCount({
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return new Page(users.map(toUser), request, total);
  }

  async create(caller: Caller, { email, name }: CreateUserBody): Promise<UserDto> {
    const user = Object.assign(new User(), {
      id: uuid(),
      email: email.trim(),
      name: name.trim(),
      plan: 'standard',
      bannedAt: null,
      createdAt: new Date(),
    });
    try {
      await this.unitOfWork.run(async (manager) => {
        await manager.insert(User, user);
        await this.audit.record(manager, { actor: caller.keyId, action: 'user.created', subject: user.id });
      });
    } catch (error) {
      if (violatedConstraint(error) === 'users_email')
        throw conflict(`There is a user with this e-mail address already: ${user.email}`);
      throw error;
    }
    return toUser(user);
  }

  async update(caller: Caller, id: string, { plan, banned }: UpdateUserBody): Promise<UserDto> {
    const user = await this.unitOfWork.run(async (manager) => {
      const found = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw notFound(`User not found: ${id}`);
      if (plan !== undefined) found.plan = plan;
      if (banned !== undefined) found.bannedAt = banned ? (found.bannedAt ?? new Date()) : null;
      await manager.update(User, { id }, { plan: found.plan, bannedAt: found.bannedAt });
      await this.audit.record(manager, {
        actor: caller.keyId,
        action: 'user.updated',
        subject: id,
        details: { plan, banned },
      });
      return found;
    });
    this.changes.announce();
    return toUser(user);
  }
}

const toUser = (user: User): UserDto => ({
  id: user.id,
  email: user.email,
  name: user.name,
  plan: user.plan,
  banned: user.bannedAt !== null,
  createdAt: user.createdAt.toISOString(),
});
