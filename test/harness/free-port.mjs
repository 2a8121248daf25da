import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems choose for connections, so that no connection uses a port before its server listens there. */
const [FIRST, LAST] = [10_000, 32_000];

/** A free port on loopback. Random, so that suites that run at the same time get different ports. */
export async function freePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
