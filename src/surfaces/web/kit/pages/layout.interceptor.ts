import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import type { Context } from 'preact';
import { mergeMap, type Observable } from 'rxjs';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { FreshPage, PagePart } from './page.js';

/** Loads what a surface shows around each of its pages, and hands it to the page's components by context. */
export abstract class LayoutInterceptor<Layout> implements NestInterceptor {
  protected constructor(private readonly context: Context<Layout | undefined>) {}

  protected abstract loadLayout(user: SignedInUser): Promise<Layout>;

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<Request>();
    if (user === undefined) throw new Error('A page with a layout must require a session');
    // A form usually redirects, and needs no layout.
    const loading = method === 'POST' ? undefined : this.loadLayout(user);
    // Prevents an unhandled rejection if the handler fails, too. Otherwise, the `await` below reports an error of the layout.
    loading?.catch(() => undefined);
    return next
      .handle()
      .pipe(
        mergeMap(async (result: unknown) =>
          result instanceof FreshPage && !(result instanceof PagePart)
            ? result.within(this.context, await (loading ?? this.loadLayout(user)))
            : result,
        ),
      );
  }
}
