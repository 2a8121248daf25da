import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { SharedContent } from './responses/shared-content.js';

/** Lets a controller return `SharedContent`, which is sent compressed and with an `ETag`. */
export class HttpAdapter extends ExpressAdapter {
  override reply(response: Response & { req: Request }, body: unknown, statusCode?: number): unknown {
    return body instanceof SharedContent
      ? body.sendContent(response.req, response)
      : super.reply(response, body, statusCode);
  }
}
