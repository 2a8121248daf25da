import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy between the service and a server that counts data, and can disconnect or hang. */
export class TcpProxy {
  /** Chunks of data sent to the server. */
  asked = 0;
  private readonly sockets = new Set<Socket>();
  private readonly callers = new Set<Socket>();
  private mode: 'open' | 'cut' | 'hanging' = 'open';

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async start(url: string): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server, new URL(url));
    server.on('connection', (socket) => proxy.join(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  cut(): void {
    this.mode = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  hang(): void {
    this.mode = 'hanging';
    for (const socket of this.sockets) socket.pause();
  }

  /** Sends the responses of each open connection together with its end. */
  holdResponses(): void {
    for (const socket of this.callers) socket.cork();
  }

  /** Connections that hung are lost; new ones get through. */
  open(): void {
    this.cut();
    this.mode = 'open';
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(socket: Socket): void {
    this.sockets.add(socket.on('error', () => undefined));
    if (this.mode === 'cut') socket.destroy();
    if (this.mode !== 'open') return;
    const onward = connect(Number(this.target.port), this.target.hostname).on('error', () => undefined);
    this.sockets.add(onward);
    this.callers.add(socket);
    socket.on('data', () => (this.asked += 1));
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  }
}
