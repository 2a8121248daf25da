import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters/id-parameters.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { Form, FormResult } from '../../kit/forms/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { RecordingActions } from './recording.actions.js';
import { SubmissionActions } from './submission.actions.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { SubmissionListQuery, SubmissionQuery } from './submissions.dto.js';

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
    @Id('toolId') toolId: string,
    @Query() query: SubmissionQuery,
  ): Promise<FreshPage> {
    return this.pages.show(person, toolId, query);
  }

  @PostForm(':toolId')
  update(@CurrentPerson() person: Person, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return this.changes.update(person, toolId, form);
  }

  @PostForm(':toolId/move')
  move(@CurrentPerson() person: Person, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return this.changes.move(person, toolId, form);
  }

  @PostForm(':toolId/paste')
  paste(@CurrentPerson() person: Person, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return this.recording.paste(person, toolId, form);
  }

  @PostOnce(':toolId/check')
  check(@CurrentPerson() person: Person, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return this.recording.check(person, toolId, form);
  }

  @Post(':toolId/directories/:slug')
  @MultipartBody()
  record(
    @CurrentPerson() person: Person,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() form: MultipartForm,
  ): FormResult {
    return this.recording.record(person, toolId, slug, form);
  }

  @PostForm(':toolId/directories/:slug/remove')
  remove(
    @CurrentPerson() person: Person,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() form: Form,
  ): FormResult {
    return this.recording.remove(person, toolId, slug, form);
  }

  @Get(':toolId/done')
  previewDone(@CurrentPerson() person: Person, @Id('toolId') toolId: string): Promise<FreshPage> {
    return this.pages.previewDone(person, toolId);
  }

  @PostOnce(':toolId/done')
  markDone(@CurrentPerson() person: Person, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return this.changes.markDone(person, toolId, form);
  }
}
