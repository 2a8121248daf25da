/** The user of the demo data, so that API examples with a user id work on it. */
export const EXAMPLE_USER_ID = '019a8e2c-9b51-7d26-8a3f-7c2b1e4d5f60';
