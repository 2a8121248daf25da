import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../../platform/config/config.js';

/** The security headers of everything outside of the API. Pages load only what this site serves, and nothing inline. */
export function pageHeaders({ siteUrl, imageStore }: Config): RequestHandler {
  const images = imageStore === 'local' ? [] : [new URL(imageStore.endpoint).origin];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'style-src': ["'self'"],
        'script-src': ["'self'"],
        'connect-src': ["'self'"],
        'img-src': ["'self'", ...images],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: siteUrl.startsWith('https:'),
  });
}
