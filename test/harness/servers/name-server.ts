import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';

const TYPES: Record<number, string> = { 1: 'A', 12: 'PTR', 28: 'AAAA' };
const [SERVER_FAILURE, NO_SUCH_NAME] = [2, 3];

/** A name server on loopback, which records its queries. */
export class NameServer {
  /** The IP addresses of each name, the names of each reversed IP address, or a failure. */
  names: Record<string, string[] | 'silent' | 'fails'> = {};
  readonly asked: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  async start(): Promise<string> {
    this.socket.on('message', (query, { port, address }) => {
      const response = this.answerTo(query);
      if (response) this.socket.send(response, port, address);
    });
    await once(this.socket.bind(0, '127.0.0.1'), 'listening');
    return `127.0.0.1:${this.socket.address().port}`;
  }

  forget(): void {
    this.asked.length = 0;
  }

  stop(): void {
    this.socket.close();
  }

  private answerTo(query: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let position = 12;
    for (let length = query[position] ?? 0; length > 0; length = query[position] ?? 0) {
      labels.push(query.toString('latin1', position + 1, position + 1 + length));
      position += 1 + length;
    }
    const name = labels.join('.').toLowerCase();
    const type = query.readUInt16BE(position + 1);
    this.asked.push(`${name} ${TYPES[type]}`);
    const known = this.names[name];
    if (known === 'silent') return undefined;
    const all = Array.isArray(known) ? known : [];
    const records = all.filter((value) => typeOf(value) === TYPES[type]).map((value) => record(type, value));
    const outcome = known === 'fails' ? SERVER_FAILURE : known === undefined ? NO_SUCH_NAME : 0;
    const head = [query.readUInt16BE(), 0x8180 + outcome, 1, records.length, 0, 0];
    return Buffer.concat([words(head), query.subarray(12, position + 5), ...records]);
  }
}

const typeOf = (value: string): string => (isIPv4(value) ? 'A' : isIPv6(value) ? 'AAAA' : 'PTR');

/** A record for the queried name with a lifetime of 0. */
const record = (type: number, value: string): Buffer => {
  const bytes = isIPv4(value)
    ? Buffer.from(value.split('.').map(Number))
    : isIPv6(value)
      ? words(groupsOf(value))
      : Buffer.concat([...value.split('.').map(labelOf), Buffer.alloc(1)]);
  return Buffer.concat([words([0xc00c, type, 1, 0, 0, bytes.length]), bytes]);
};

const words = (values: number[]): Buffer => Buffer.from(values.flatMap((value) => [value >> 8, value & 0xff]));

const labelOf = (text: string): Buffer => Buffer.from([text.length, ...Buffer.from(text)]);

function groupsOf(address: string): number[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.map((group) => Number.parseInt(group, 16));
}
