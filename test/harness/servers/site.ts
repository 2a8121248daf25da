import {
  createServer,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Page {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** A website on loopback, which records its requests. */
export class Site {
  readonly asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  /** The response of each path, or a function that handles the request. Other paths return 404. */
  pages: Record<string, Page | ((response: ServerResponse) => void)> = {};

  private constructor(
    private readonly server: Server,
    readonly address: string,
  ) {}

  static async start(pages: Site['pages'] = {}): Promise<Site> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new Site(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    site.pages = pages;
    server.on('request', ({ url: path = '', headers }, response) => {
      site.asked.push({ path, headers });
      const page = site.pages[path] ?? { status: 404 };
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
