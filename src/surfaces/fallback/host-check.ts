import type { Request } from 'express';
import { setBudgetHeaders } from '../../contexts/access/budgets/budget-headers.js';
import type { Budgets } from '../../contexts/access/budgets/budgets.js';
import { invalid } from '../../platform/errors/app-error.js';
import type { EarlyStep } from '../../platform/http/requests/before-express.js';
import { parsedUrl } from '../../platform/input/parsed-url.js';

/** HTTP requires a 400 for a missing, repeated or invalid Host, because a proxy may have used another value for routing. */
export const checkHost =
  (budgets: Budgets): EarlyStep =>
  (request, response, next) => {
    const problem = hostProblem(request);
    if (problem === undefined) {
      // HTTP/1.0 needs no Host, but code that builds a whole URL from the request does.
      request.headers.host ??= 'localhost';
      next();
      return;
    }
    response.setHeader('Connection', 'close');
    budgets.chargePublic(request.socket.remoteAddress).then((budget) => {
      setBudgetHeaders(response, budget);
      next(invalid(problem));
    }, next);
  };

function hostProblem({ headers: { host }, rawHeaders, httpVersion }: Request): string | undefined {
  // `headers` contains only the first of repeated headers.
  if (rawHeaders.filter(isHost).length > 1) return 'The request has several Host headers. Send one.';
  if (host === undefined) return httpVersion === '1.0' ? undefined : 'The Host header is missing.';
  const isValid = !/[/?#@\\]/.test(host) && parsedUrl(`http://${host}`) !== undefined;
  return isValid ? undefined : 'The Host header must be a host name with an optional port.';
}

/** `rawHeaders` alternates names and values. */
const isHost = (text: string, index: number): boolean =>
  index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
