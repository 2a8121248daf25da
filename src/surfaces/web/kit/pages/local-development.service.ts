import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../../platform/config/config.js';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

@Injectable()
export class LocalDevelopmentService {
  constructor(private readonly config: Config) {}

  /** The service listens on all interfaces; pages for developers are only for a browser on this machine that uses the site's own host name. */
  serves({ socket, headers }: Request): boolean {
    return (
      !this.config.production &&
      LOOPBACK.test(socket.remoteAddress ?? '') &&
      PROXY_HEADERS.every((name) => headers[name] === undefined) &&
      headers.host === new URL(this.config.siteUrl).host
    );
  }
}
