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
  | 'too-large'
  | 'unsupported-media-type'
  | 'rate-limited'
  | 'unavailable';

/** A failure whose message is meant for the caller. Each transport maps the code once. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AppError';
  }
}

export const invalid = (message: string): AppError => new AppError('invalid', message);
export const notFound = (message: string): AppError => new AppError('not-found', message);
export const conflict = (message: string): AppError => new AppError('conflict', message);
