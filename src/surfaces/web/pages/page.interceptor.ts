import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { mergeMap, type Observable } from 'rxjs';
import { WebPage } from './page.js';
import { PageCache } from './page-cache.js';

/** Renders the page that a controller returns. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  constructor(private readonly pages: PageCache) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(
        mergeMap((result: unknown) => (result instanceof WebPage ? this.pages.get(result) : Promise.resolve(result))),
      );
  }
}
