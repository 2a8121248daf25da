import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { FormBody } from '../../../../platform/http/requests/form-body.interceptor.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.interceptor.js';
import { SlugPipe, UuidPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { OneTimeForm } from '../../pages/one-time-form.js';
import type { FreshPage, SeeOther } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { Recording } from './recording.js';
import { SubmissionChanges } from './submission-changes.js';
import { SubmissionPages } from './submission-pages.js';
import { SubmissionListQuery, SubmissionQuery } from './submissions.dto.js';

type Form = Record<string, string>;

@ConsolePages()
@Controller('console/submissions')
export class ConsoleSubmissionsController {
  constructor(
    private readonly pages: SubmissionPages,
    private readonly changes: SubmissionChanges,
    private readonly recording: Recording,
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
