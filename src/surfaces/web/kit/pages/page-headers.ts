import helmet from 'helmet';
import type { RequestHandler, Response } from 'express';
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
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Subdomains may still use http.
    strictTransportSecurity: siteUrl.startsWith('https:') && { includeSubDomains: false },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    secure(request, response, next);
  };
}

const POLICY = 'Content-Security-Policy';
const OWN = "form-action 'self'";

/** Allows redirects to other origins after a form of this page. Browsers apply `form-action` to redirects too. */
export function allowFormsTo(response: Response, origins: readonly string[]): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string') response.setHeader(POLICY, policy.replace(OWN, [OWN, ...origins].join(' ')));
}

/**
 * Allows redirects to anywhere after a form of this page. An app may redirect further, even to a scheme of its own, and browsers
 * apply `form-action` to the whole chain.
 */
export function allowAnyFormTarget(response: Response): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string') response.setHeader(POLICY, policy.replace(`${OWN};`, ''));
}
