import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-failure.js';

const coded = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code });
const ofQuery = (cause: Error): QueryFailedError => new QueryFailedError('select 1', [], cause);

describe('The database is unavailable', () => {
  it.each<[string, unknown]>([
    ['no connection could be made', new DatabaseUnavailableError('connect ECONNREFUSED')],
    ['a statement got no response', ofQuery(new DatabaseUnavailableError('The server does not respond'))],
    ['a connection was reset during a statement', ofQuery(coded('ECONNRESET'))],
    ['the server was stopped', ofQuery(coded('57P01'))],
    ['the server is overloaded', ofQuery(coded('53300'))],
    ['the driver lost the connection', ofQuery(new Error('Connection terminated unexpectedly'))],
    ['the connection broke between two statements', new QueryRunnerAlreadyReleasedError()],
    ['the connection broke before a statement of the ORM', new QueryRunnerProviderAlreadyReleasedError()],
  ])('when %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(true));

  it.each<[string, unknown]>([
    ['a caller aborts an upload', coded('ECONNABORTED', 'request aborted')],
    ['a caller leaves', coded('ECONNRESET', 'aborted')],
    ['a response cannot be written', coded('EPIPE', 'write EPIPE')],
    ['Redis is gone', coded('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:6379')],
    ['a host name does not resolve', coded('ENOTFOUND', 'getaddrinfo ENOTFOUND s3.example')],
    ['another component reports a terminated connection', new Error('Connection terminated')],
    ['a statement is wrong', ofQuery(coded('42601'))],
    ['something else is thrown', 'a text'],
  ])('but not when %s', (_what, error) => expect(isDatabaseUnavailable(error)).toBe(false));
});
