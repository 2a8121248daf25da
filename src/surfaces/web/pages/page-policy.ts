import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '../../../contexts/access/policy.js';
import { WithoutEnvelope } from '../../../platform/http/responses/envelope.interceptor.js';
import { PageInterceptor } from './page.interceptor.js';

/** A controller of pages that everybody may open; they are charged to the visitor's network, or to the crawler. */
export const PublicPages = (): ClassDecorator =>
  applyDecorators(
    ApiExcludeController(),
    Public({ crawlers: true }),
    WithoutEnvelope(),
    UseInterceptors(PageInterceptor),
  );
