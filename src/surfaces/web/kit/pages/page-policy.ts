import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ForMembers, ForUsers } from '../../../../contexts/access/policy.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { PageInterceptor } from './page.interceptor.js';

/** Pages for everyone; requests are charged to the visitor's network, or to the crawler. */
export const PublicPages = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForUsers('anyone'), WithoutEnvelope(), UseInterceptors(PageInterceptor));

/** Pages for signed-in users; other visitors are redirected to sign-in. */
export const UserPages = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForUsers('signed-in'), WithoutEnvelope(), UseInterceptors(PageInterceptor));

/** Streams, files and parts of console pages, without a layout, for admins; other users get 403. */
export const ConsoleParts = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForUsers('admin'), WithoutEnvelope(), UseInterceptors(PageInterceptor));

/** The base of `PartnerPages`, without a layout. For members; other users get 404. */
export const PartnerParts = (): ClassDecorator =>
  applyDecorators(ApiExcludeController(), ForMembers('viewer'), WithoutEnvelope(), UseInterceptors(PageInterceptor));
