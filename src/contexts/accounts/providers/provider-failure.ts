import { AppError } from '../../../platform/errors/app-error.js';
import { OutboundError } from '../../../platform/outbound/outbound-error.js';

/** The error and its causes, outermost first. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** The OAuth `error` code, if the provider sent one. It can contain anything, so only word characters are accepted. */
function oauthErrorOf(error: Error): string | undefined {
  const code = 'error' in error ? error.error : undefined;
  return typeof code === 'string' && /^\w{1,50}$/.test(code) ? code : undefined;
}

/** For the log: what the operator needs to fix it, without tokens or personal data. */
export const describeCauses = (error: unknown): string =>
  [...causesOf(error)].map((cause) => [cause.message, oauthErrorOf(cause)].filter(Boolean).join(': ')).join(' ← ');

/** The error shown to the user. `otherWay` follows "Try again". */
export function signInError(error: unknown, name: string, otherWay: string): AppError {
  const causes = [...causesOf(error)];
  if (causes.some((cause) => cause.name === 'AuthorizationResponseError' && oauthErrorOf(cause) === 'access_denied'))
    return new AppError('forbidden', `You canceled the sign-in at ${name}. Start again to sign in.`, { cause: error });
  const what = causes.some((cause) => cause instanceof OutboundError) ? 'did not respond' : 'sent an invalid response';
  return new AppError('unavailable', `${name} ${what}. Try again${otherWay}.`, { cause: error });
}
