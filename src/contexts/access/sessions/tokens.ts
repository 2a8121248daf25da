import { hash, randomBytes } from 'node:crypto';

export const createToken = (): string => randomBytes(32).toString('base64url');
/** The stored form. Tokens are random, so a plain digest cannot be reversed by guessing. */
export const tokenHash = (token: string): string => hash('sha256', token);
