import type { Response } from 'express';

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
