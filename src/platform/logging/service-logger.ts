import { ConsoleLogger, Injectable } from '@nestjs/common';

/** What the framework says at every start and nobody reads. */
const CHATTER = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

@Injectable()
export class ServiceLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    if (typeof context === 'string' && CHATTER.has(context)) return;
    super.log(message, ...(rest as string[]));
  }
}
