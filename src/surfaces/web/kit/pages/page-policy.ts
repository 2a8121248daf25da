import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ForPeople } from '../../../../contexts/access/policy.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { PageInterceptor } from './page.interceptor.js';

/** A controller of pages that everybody may open; they are charged to the visitor's network, or to the crawler. */
export const PublicPages = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForPeople('anybody'), WithoutEnvelope(), UseInterceptors(PageInterceptor));

/** A controller of pages for people who are signed in; the others are sent to sign in. */
export const PersonPages = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForPeople('signed-in'), WithoutEnvelope(), UseInterceptors(PageInterceptor));

/** A controller of pages on which the team works; other people are told that they may not. */
export const ConsolePages = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForPeople('admin'), WithoutEnvelope(), UseInterceptors(PageInterceptor));
