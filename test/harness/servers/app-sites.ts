import tls from 'node:tls';
import { NameServer } from './name-server.js';
import { PUBLIC_IP_ADDRESS, toLoopback } from './public-ip-address.js';
import { type Page, Site } from './site.js';

/** Signed with its own key, of the names below and of loopback. For tests only. */
export const APP_SITES_TLS = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKNHofahvqMrEhiCU
uTs2OzKIyfmPraDWGX2j0su4ilyhRANCAARozxqBItCLpqY5QNq3MqQM8A7lCNzd
8kkA8KeDe6Bvw2IlNvQ8m/1sgzbOOwVDpbNTrpMiV+8d9YvsyodeJoMI
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqzCCAVGgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAthcHAuZXhh
bXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLYXBwLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARozxqBItCL
pqY5QNq3MqQM8A7lCNzd8kkA8KeDe6Bvw2IlNvQ8m/1sgzbOOwVDpbNTrpMiV+8d
9YvsyodeJoMIo4GNMIGKMA8GA1UdEwEB/wQFMAMBAf8wWAYDVR0RBFEwT4IJbG9j
YWxob3N0ggljbGF1ZGUuYWmCC2NoYXRncHQuY29tggp2c2NvZGUuZGV2ggthcHAu
ZXhhbXBsZYILc2x5LmV4YW1wbGWHBH8AAAEwHQYDVR0OBBYEFHyaxIprkGQpSBpl
fBuIs9ZejErKMAoGCCqGSM49BAMCA0gAMEUCIFY7jhu5gtFwZhS8ITuIKsxOoD/q
8EA6WelBv/v/b6wYAiEAvzhfu4ltZGqINRy6/W0UpaF17mDPPdZnjBX5eRNQcP4=
-----END CERTIFICATE-----`,
};

const NAMES = ['claude.ai', 'chatgpt.com', 'vscode.dev', 'app.example'];

/** The sites of apps, under public names that lead to an https server on loopback. */
export class AppSites {
  private constructor(
    private readonly site: Site,
    readonly dns: NameServer,
    /** For `Service.start`. */
    readonly nameServers: string[],
    private readonly routing: jest.SpyInstance,
  ) {}

  static async start(): Promise<AppSites> {
    const site = await Site.start({}, APP_SITES_TLS);
    const port = Number(new URL(site.url).port);
    const dns = new NameServer();
    dns.names = Object.fromEntries(NAMES.map((name) => [name, [PUBLIC_IP_ADDRESS]]));
    const connect = tls.connect;
    const routing = jest
      .spyOn(tls, 'connect')
      .mockImplementation((options: any) => connect({ ...toLoopback(options), port, ca: APP_SITES_TLS.cert }));
    return new AppSites(site, dns, [await dns.start()], routing);
  }

  /** Replaces what is served at the path of the URL. */
  serve(url: string, page: Page | Site['pages'][string]): void {
    this.site.pages[new URL(url).pathname] = page;
  }

  /** Serves it as a JSON document, and returns its URL. */
  publish(url: string, document: object, headers: Page['headers'] = {}): string {
    this.serve(url, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(document) });
    return url;
  }

  /** How often the URL was requested. */
  visits(url: string): number {
    return this.site.visits(new URL(url).pathname);
  }

  async stop(): Promise<void> {
    this.routing.mockRestore();
    this.dns.stop();
    await this.site.stop();
  }
}
