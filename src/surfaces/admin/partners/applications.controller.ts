import { Body, Get, Post, Query } from '@nestjs/common';
import { CurrentActor } from '../../admission/current-caller.js';
import { AdminApplicationsService } from '../../../contexts/partners/applications/admin-applications.service.js';
import {
  ApplicationDto,
  DeclineApplicationBody,
  ListApplicationsQuery,
} from '../../../contexts/partners/applications/application.dto.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { Id } from '../../../platform/input/parameters.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/applications', 'Partners')
export class AdminApplicationsController {
  constructor(private readonly applications: AdminApplicationsService) {}

  @Get()
  @Operation({
    summary: 'List partner applications',
    description: 'Applications that users sent at `/partners/apply`, newest first.',
    returns: { page: ApplicationDto },
  })
  listApplications(@Query() query: ListApplicationsQuery): Promise<Page<ApplicationDto>> {
    return this.applications.listApplications(query);
  }

  @Get(':id')
  @Operation({
    summary: 'Get a partner application',
    description: 'One application, with its status and the partner that was created from it.',
    returns: { one: ApplicationDto },
  })
  getApplication(@Id() id: string): Promise<ApplicationDto> {
    return this.applications.getApplication(id);
  }

  @Post(':id/approve')
  @Operation({
    summary: 'Approve a partner application',
    description:
      'Creates the partner with its test client, makes the applicant its owner, and sends an email. Creates no keys and no secret. A decided application is rejected with 409.',
    returns: { one: ApplicationDto },
    fails: [409],
  })
  approveApplication(@CurrentActor() actor: string, @Id() id: string): Promise<ApplicationDto> {
    return this.applications.approveApplication(actor, id);
  }

  @Post(':id/decline')
  @Operation({
    summary: 'Decline a partner application',
    description: 'Emails the applicant the message. A decided application is rejected with 409.',
    returns: { one: ApplicationDto },
    fails: [409],
  })
  declineApplication(
    @CurrentActor() actor: string,
    @Id() id: string,
    @Body() { message }: DeclineApplicationBody,
  ): Promise<ApplicationDto> {
    return this.applications.declineApplication(actor, id, message);
  }
}
