import type { AddressInfo } from 'node:net';
import type { HttpAdapterHost } from '@nestjs/core';
import express, { type Request, type Response } from 'express';
import { HttpAdapter } from '../../../src/platform/http/http-adapter.js';
import { Service } from '../../harness/service.js';

interface Route {
  path: string;
  methods: readonly string[];
}

/** Express uses the first route that matches: a later one is never reached where an earlier one matches all of its paths. */
function shadowed(routes: readonly Route[]): string[] {
  return routes.flatMap((later, index) => {
    // Routes for all methods handle the remaining requests.
    if (later.methods.length > 10) return [];
    const path = later.path.replaceAll(/:\w+/g, 'x');
    const earlier = routes
      .slice(0, index)
      .find((each) => each.methods.some((method) => later.methods.includes(method)) && patternOf(each.path).test(path));
    return earlier === undefined ? [] : [`${later.methods.join()} ${later.path} by ${earlier.path}`];
  });
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replaceAll(/\{?\/?\*\w*\}?/g, '.*')
      .replaceAll(/:\w+/g, '[^/]+')}$`,
  );

describe('The order of routes', () => {
  it('has no route that is shadowed by an earlier one', async () => {
    const service = await Service.start();
    try {
      const { httpAdapter } = service.inside<HttpAdapterHost>('HttpAdapterHost');
      const { router } = httpAdapter.getInstance<{
        router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
      }>();
      const routes = router.stack.flatMap(({ route }) =>
        route === undefined ? [] : [{ path: route.path, methods: Object.keys(route.methods) }],
      );
      expect(routes.length).toBeGreaterThan(150);
      expect(shadowed(routes)).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('does not depend on the order of controllers: fixed text is matched before parameters and wildcards', async () => {
    const router = express();
    const adapter = new HttpAdapter(router);
    for (const path of [
      '/{*rest}',
      '/inbox/{*rest}',
      '/inbox/:id',
      '/inbox/:id.csv',
      '/inbox/saved',
      '/:section/saved',
    ])
      adapter.get(path, (_request: Request, response: Response) => response.end(path));
    adapter.setNotFoundHandler(() => undefined);
    const server = router.listen(0);
    const { port } = server.address() as AddressInfo;
    const routeOf = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
    expect(
      await Promise.all(['/inbox/saved', '/inbox/1', '/inbox/1.csv', '/inbox/1/2', '/x/saved', '/x'].map(routeOf)),
    ).toEqual(['/inbox/saved', '/inbox/:id', '/inbox/:id.csv', '/inbox/{*rest}', '/:section/saved', '/{*rest}']);
    server.closeAllConnections();
    server.close();
  });
});
