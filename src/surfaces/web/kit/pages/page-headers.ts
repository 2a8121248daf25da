import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../../../platform/config/config.js';

/** Features that no page uses. helmet does not set this header. */
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

/** Security headers of all responses outside the API. Pages load only files of this site, and nothing inline. */
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
    // Subdomains may still use http.
    strictTransportSecurity: siteUrl.startsWith('https:') && { includeSubDomains: false },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    secure(request, response, next);
  };
}
