import { AppError } from '../../../platform/errors/app-error.js';
import { OutboundError } from '../../../platform/outbound/outbound-client.js';

/** The error and what caused it, the outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The `error` of OAuth, where the provider sent one. It may hold anything, so only its plain form is taken. */
function oauthErrorOf(error: Error): string | undefined {
  const code = 'error' in error ? error.error : undefined;
  return typeof code === 'string' && /^\w{1,50}$/.test(code) ? code : undefined;
}

/** For the log: what the operator needs to mend it, without tokens or anything about the person. */
export const inWords = (error: unknown): string =>
  [...causesOf(error)].map((cause) => [cause.message, oauthErrorOf(cause)].filter(Boolean).join(': ')).join(' ← ');

/** What the person is told. `otherWay` follows "try again". */
export function refusalOf(error: unknown, name: string, otherWay: string): AppError {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause.name === 'AuthorizationResponseError' && oauthErrorOf(cause) === 'access_denied'))
    return new AppError('forbidden', `You did not agree at ${name}, so nobody was signed in.`, { cause: error });
  const what = causes.some((cause) => cause instanceof OutboundError) ? 'did not answer' : 'gave no usable answer';
  return new AppError('unavailable', `${name} ${what}. Please try again${otherWay}.`, { cause: error });
}
