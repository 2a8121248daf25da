import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Page {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** A website on loopback, which records its requests. */
export class Site {
  readonly asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** The response of each path, with or without its query, or a function that handles the request. Other paths return 404. */
  pages: Record<string, Page | ((response: ServerResponse) => void)> = {};

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** With a certificate, it is https. */
  static async start(pages: Site['pages'] = {}, tls?: { key: string; cert: string }): Promise<Site> {
    const server = tls ? createSecureServer(tls) : createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const site = new Site(server, `${tls ? 'https' : 'http'}://127.0.0.1:${port}`);
    site.pages = pages;
    server.on('request', ({ url: path = '', headers }, response) => {
      site.asked.push({ path, headers });
      const page = site.pages[path] ?? site.pages[path.split('?')[0] ?? ''] ?? { status: 404 };
      if (typeof page === 'function') page(response);
      else response.writeHead(page.status ?? 200, { 'content-type': 'text/html', ...page.headers }).end(page.body);
    });
    return site;
  }

  visits(path: string): number {
    return this.asked.filter((request) => request.path === path).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
