import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { SlugPipe, UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../kit/pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { RecordingActions } from './recording.actions.js';
import { SubmissionActions } from './submission.actions.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { SubmissionListQuery, SubmissionQuery } from './submissions.dto.js';

type Form = Record<string, string>;

@ConsolePages()
@Controller('console/submissions')
export class ConsoleSubmissionsController {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly changes: SubmissionActions,
    private readonly recording: RecordingActions,
  ) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: SubmissionListQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }

  @Get(':toolId')
  show(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Query() query: SubmissionQuery,
  ): Promise<FreshPage> {
    return this.pages.show(person, toolId, query);
  }

  @Post(':toolId')
  @FormBody()
  update(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.update(person, toolId, form);
  }

  @Post(':toolId/move')
  @FormBody()
  move(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.move(person, toolId, form);
  }

  @Post(':toolId/paste')
  @FormBody()
  paste(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.recording.paste(person, toolId, form);
  }

  @Post(':toolId/check')
  @FormBody()
  @OneTimeForm()
  check(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.recording.check(person, toolId, form);
  }

  @Post(':toolId/directories/:slug')
  @MultipartBody()
  record(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() form: MultipartForm,
  ): Promise<FreshPage | SeeOther> {
    return this.recording.record(person, toolId, slug, form);
  }

  @Post(':toolId/directories/:slug/remove')
  @FormBody()
  remove(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.recording.remove(person, toolId, slug, form);
  }

  @Get(':toolId/done')
  previewDone(@CurrentPerson() person: Person, @Param('toolId', UuidPipe) toolId: string): Promise<FreshPage> {
    return this.pages.previewDone(person, toolId);
  }

  @Post(':toolId/done')
  @FormBody()
  @OneTimeForm()
  markDone(
    @CurrentPerson() person: Person,
    @Param('toolId', UuidPipe) toolId: string,
    @Body() form: Form,
  ): Promise<FreshPage | SeeOther> {
    return this.changes.markDone(person, toolId, form);
  }
}
