import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../../platform/config/config.js';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** What proxies add to a request that they pass on. */
const OF_PROXIES = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
];

/** Decides who sees pages that are for developers only. */
@Injectable()
export class LocalDevelopment {
  constructor(private readonly config: Config) {}

  /** The service listens on all interfaces, so these pages are only for a browser on this machine that names the site's own host. */
  serves({ socket, headers }: Request): boolean {
    return (
      !this.config.production &&
      LOOPBACK.test(socket.remoteAddress ?? '') &&
      OF_PROXIES.every((name) => headers[name] === undefined) &&
      headers.host === new URL(this.config.siteUrl).host
    );
  }
}
