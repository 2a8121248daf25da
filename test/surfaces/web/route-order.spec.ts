import type { HttpAdapterHost } from '@nestjs/core';
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

  it('is wrong if an inbox page follows the page of a conversation', () => {
    const get = ['get'];
    const conversation = { path: '/console/inbox/:id', methods: get };
    const saved = { path: '/console/inbox/saved', methods: get };
    expect(shadowed([saved, conversation])).toEqual([]);
    expect(shadowed([conversation, saved])).toEqual(['get /console/inbox/saved by /console/inbox/:id']);
    expect(shadowed([conversation, { ...saved, methods: ['post'] }])).toEqual([]);
  });
});
