import { checkVersion, OLDEST_POSTGRES } from './migrate.js';

describe('The database server', () => {
  it('is rejected with its version and the required one if it is too old', () => {
    expect(() => checkVersion('14.23 (Debian 14.23-1)', 140_023)).toThrow(
      `DATABASE_URL points to PostgreSQL 14.23 (Debian 14.23-1), which is too old: the service needs version ${OLDEST_POSTGRES} or newer.`,
    );
  });

  it('is accepted from the oldest version that works', () => {
    expect(() => checkVersion(`${OLDEST_POSTGRES}.0`, OLDEST_POSTGRES * 10_000)).not.toThrow();
  });
});
