import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../../../platform/config/config.js';

/** What no page uses. helmet does not set this header. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The security headers of everything outside of the API. Pages load only what this site serves, and nothing inline. */
export function pageHeaders({ siteUrl, imageStore }: Config): RequestHandler {
  const images = imageStore === 'local' ? [] : [new URL(imageStore.endpoint).origin];
  const secure = helmet({
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
    // Other sites may use http below the same domain.
    strictTransportSecurity: siteUrl.startsWith('https:') && { includeSubDomains: false },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    secure(request, response, next);
  };
}
