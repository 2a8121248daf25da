import { Controller, Get, Query } from '@nestjs/common';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { SessionsService } from '../../../../contexts/access/sessions/sessions.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type FreshPage, freshPage, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SessionsView } from './sessions.view.js';

const PATH = '/dashboard/sessions';

@UserPages()
@Controller('dashboard/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async listSessions(@CurrentPerson() person: Person, @Query('done') done: unknown): Promise<FreshPage> {
    return freshPage(SessionsView, { person, sessions: await this.sessions.listOf(person.userId), done }, 200);
  }

  @PostForm('end-others')
  @ForPeople('recent')
  async endOtherSessions(@CurrentPerson() person: Person): Promise<SeeOther> {
    await this.sessions.endOthers(person);
    return new SeeOther(`${PATH}?done=others`);
  }

  @PostForm(':id/end')
  @ForPeople('recent')
  async endSession(@CurrentPerson() person: Person, @Id() id: string): Promise<SeeOther> {
    await this.sessions.endSession(person.userId, id);
    return new SeeOther(`${PATH}?done=one`);
  }
}
