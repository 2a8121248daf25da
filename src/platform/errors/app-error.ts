export type ErrorCode =
  | 'invalid'
  | 'unparsable'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'method-not-allowed'
  | 'too-slow'
  | 'conflict'
  | 'stale'
  | 'too-large'
  | 'unsupported-media-type'
  | 'rate-limited'
  | 'unavailable';

interface AppErrorOptions extends ErrorOptions {
  /** The slug that the caller may have meant. The message names it, too; pages link to it. */
  nearSlug?: string | undefined;
  /** The field of the body that is wrong; forms show the message next to it. */
  field?: string | undefined;
  /** What is wrong with each of several fields, as words that follow its name. */
  fields?: ReadonlyMap<string, string>;
}

/** A failure whose message is meant for the caller. Each transport maps the code once. */
export class AppError extends Error {
  readonly nearSlug: string | undefined;
  readonly field: string | undefined;
  readonly fields: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { nearSlug, field, fields, ...options }: AppErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'AppError';
    this.nearSlug = nearSlug;
    this.field = field;
    this.fields = fields;
  }
}

export const invalid = (message: string, field?: string): AppError => new AppError('invalid', message, { field });
export const notFound = (message: string, nearSlug?: string): AppError =>
  new AppError('not-found', message, { nearSlug });
/** Returns the value, or throws if there is none. */
export function orNotFound<T>(value: T | null | undefined, message: string): T {
  if (value == null) throw notFound(message);
  return value;
}

export const conflict = (message: string, field?: string): AppError => new AppError('conflict', message, { field });

/** Stops the start. The message says what the operator has to do, so no stack trace is shown. */
export class StartupError extends Error {}
