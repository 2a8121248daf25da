import type { Response } from 'express';

const POLICY = 'Content-Security-Policy';
const OWN = "form-action 'self'";

/** Lets the forms of this page lead to other origins. Browsers apply the rule to redirects as well. */
export function allowFormsTo(response: Response, origins: readonly string[]): void {
  const policy = response.getHeader(POLICY);
  if (typeof policy === 'string') response.setHeader(POLICY, policy.replace(OWN, [OWN, ...origins].join(' ')));
}
