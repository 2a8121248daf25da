import { Client } from 'pg';
import { until } from './until.mjs';

const OWN = 'test_marks';

/** Listens for the notifications that triggers of the catalog and of access send, once per transaction. */
export class Announcements {
  private readonly heard: string[] = [];

  private constructor(private readonly client: Client) {
    client.on('notification', ({ channel }) => this.heard.push(channel));
  }

  static async of(databaseUrl: string): Promise<Announcements> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const announcements = new Announcements(client);
    for (const channel of ['catalog_changed', 'access_changed', OWN]) await client.query(`listen ${channel}`);
    return announcements;
  }

  /** Everything committed while `act` ran: notifications arrive in the order of their transactions. */
  async during(act: () => Promise<unknown>): Promise<string[]> {
    await this.hearUpToNow();
    await act();
    return this.hearUpToNow();
  }

  async stop(): Promise<void> {
    await this.client.end();
  }

  private async hearUpToNow(): Promise<string[]> {
    await this.client.query(`notify ${OWN}`);
    await until(() => this.heard.includes(OWN));
    return this.heard.splice(0).filter((channel) => channel !== OWN);
  }
}
