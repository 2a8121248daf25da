import { ConsoleLogger, type ConsoleLoggerOptions, type LogLevel } from '@nestjs/common';

/** Contexts of framework lines that are not logged. */
const CHATTER = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

type Stream = 'stdout' | 'stderr';

/** Nest's logger, whose lines go to the same output as the request log. Errors go to standard error immediately. */
export class ServiceLogger extends ConsoleLogger {
  constructor(
    options: ConsoleLoggerOptions,
    private readonly writeLine: (line: string) => void,
  ) {
    super(options);
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && CHATTER.has(context)) return;
    super.log(message, ...(rest as string[]));
  }

  protected override printMessages(
    messages: unknown[],
    context = '',
    level: LogLevel = 'log',
    stream?: Stream,
    ...rest: [errorStack?: unknown, params?: Record<string, unknown>]
  ): void {
    if (this.options.json === true) {
      super.printMessages(messages, context, level, stream, ...rest);
      return;
    }
    for (const message of messages) {
      const [pid, name] = [this.formatPid(process.pid), level.toUpperCase().padStart(7)];
      const sinceLast = this.updateAndGetTimestampDiff();
      this.print(
        this.formatMessage(level, message, pid, name, this.formatContext(context), sinceLast, rest[1]),
        stream,
      );
    }
  }

  protected override printAsJson(...[message, options]: Parameters<ConsoleLogger['printAsJson']>): void {
    const line = this.stringifyJsonLogObject(this.getJsonLogObject(message, options));
    this.print(`${line}\n`, options.writeStreamType);
  }

  private print(line: string, stream: Stream = 'stdout'): void {
    if (stream === 'stderr') process.stderr.write(line);
    else this.writeLine(line);
  }
}
