import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { AccessChanges } from '../../access/access-changes.js';
import { UsersService } from './users.service.js';
import type { EndedSessionsDto, SessionDto } from '../../access/sessions/session.dto.js';
import type { Session } from '../../access/sessions/session.entity.js';
import { SessionsRepository } from '../../access/sessions/sessions.repository.js';

/** Sessions of any user, for admins. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly users: UsersService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly changes: AccessChanges,
  ) {}

  async listSessions(userId: string, request: PageRequest): Promise<Page<SessionDto>> {
    await this.users.getUser(userId);
    const sessions = await this.repository.listSessions(userId);
    const start = offsetOf(request);
    return new Page(sessions.slice(start, start + request.limit).map(toSession), request, sessions.length);
  }

  async endSession(actor: string, userId: string, sessionId: string): Promise<EndedSessionsDto> {
    await this.unitOfWork.run(async (manager) => {
      if (!(await this.repository.deleteSession(manager, userId, sessionId)))
        throw notFound(`Session not found: ${sessionId}`);
      const details = { sessionId };
      await this.audit.record(manager, { actor, action: 'session.ended', subject: userId, details });
    });
    this.changes.announce();
    return { ended: 1 };
  }

  async endAllSessions(actor: string, userId: string): Promise<EndedSessionsDto> {
    await this.users.getUser(userId);
    const ended = await this.unitOfWork.run(async (manager) => {
      const count = await this.repository.deleteAllSessions(manager, userId);
      const details = { ended: count };
      await this.audit.record(manager, { actor, action: 'sessions.ended', subject: userId, details });
      return count;
    });
    this.changes.announce();
    return { ended };
  }
}

export const toSession = ({ id, device, network, signedInAt, lastSeenAt }: Session): SessionDto => ({
  id,
  device,
  network,
  signedInAt: signedInAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});
