import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '../../../contexts/access/caller.js';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { ApplicationDecisions } from '../../../contexts/partners/applications/application-decisions.js';
import { ApplicationDesk } from '../../../contexts/partners/applications/application-desk.js';
import {
  ApplicationDto,
  DeclineApplicationBody,
  ListApplicationsQuery,
} from '../../../contexts/partners/applications/application.dto.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { UuidPipe } from '../../../platform/input/parameters/id-parameters.js';

@ApiTags('Partners')
@AdminOnly()
@Controller('v1/admin/applications')
export class ApplicationsController {
  constructor(
    private readonly desk: ApplicationDesk,
    private readonly decisions: ApplicationDecisions,
  ) {}

  @Get()
  @Operation({
    id: 'list_applications',
    summary: 'List partner applications',
    description: 'Applications that users sent at `/partners/apply`, newest first.',
    returns: { page: ApplicationDto },
  })
  listApplications(@Query() query: ListApplicationsQuery): Promise<Page<ApplicationDto>> {
    return this.desk.listApplications(query);
  }

  @Get(':id')
  @Operation({
    id: 'get_application',
    summary: 'Get a partner application',
    description: 'One application, with its status and the partner that was created from it.',
    returns: { one: ApplicationDto },
    fails: [404],
  })
  getApplication(@Param('id', UuidPipe) id: string): Promise<ApplicationDto> {
    return this.desk.getApplication(id);
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Operation({
    id: 'approve_application',
    summary: 'Approve a partner application',
    description:
      'Creates the partner with its test client, makes the applicant its owner, and sends an email. Creates no keys and no secret. A decided application is rejected with 409.',
    returns: { one: ApplicationDto },
    fails: [404, 409],
  })
  approveApplication(@CurrentActor() actor: string, @Param('id', UuidPipe) id: string): Promise<ApplicationDto> {
    return this.decisions.approveApplication(actor, id);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Operation({
    id: 'decline_application',
    summary: 'Decline a partner application',
    description: 'Emails the applicant the message. A decided application is rejected with 409.',
    returns: { one: ApplicationDto },
    fails: [404, 409],
  })
  declineApplication(
    @CurrentActor() actor: string,
    @Param('id', UuidPipe) id: string,
    @Body() { message }: DeclineApplicationBody,
  ): Promise<ApplicationDto> {
    return this.decisions.declineApplication(actor, id, message);
  }
}
