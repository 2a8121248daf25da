import { applyDecorators, Header } from '@nestjs/common';
import { OwnSiteOnly } from '../requests/same-origin.guard.js';

/** A page's file that is not streamed. */
export const Download = (name: string, type = 'text/csv'): MethodDecorator =>
  applyDecorators(
    OwnSiteOnly(),
    Header('Content-Type', `${type}; charset=utf-8`),
    Header('Content-Disposition', `attachment; filename="${name}"`),
    Header('Cache-Control', 'private, no-store'),
  );
