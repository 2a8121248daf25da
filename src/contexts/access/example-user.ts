/** The demo user's ID, so that API examples work with the demo data. */
export const EXAMPLE_USER_ID = '019a8e2c-9b51-7d26-8a3f-7c2b1e4d5f60';
