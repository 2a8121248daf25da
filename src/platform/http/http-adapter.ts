import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { SharedContent } from './responses/shared-content.js';

/** Lets a controller return content that is the same for everyone, and sends it compressed and with its validator. */
export class HttpAdapter extends ExpressAdapter {
  override reply(response: Response & { req: Request }, body: unknown, statusCode?: number): unknown {
    return body instanceof SharedContent ? body.send(response.req, response) : super.reply(response, body, statusCode);
  }
}
