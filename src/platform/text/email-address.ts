import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * Two email addresses are the same if they differ only in the case of ASCII letters. Unicode also folds U+212A (Kelvin sign)
 * to `k`, so a different mailbox would reach the account.
 */
export const foldEmail = (email: string): string => email.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `foldEmail` in SQL, for a column. Compared with a value that `foldEmail` returned. */
export const foldedEmail = (column: string): string => `lower(${column} collate "C")`;

/** Control, invisible and direction characters and spaces, which make one email address look like another. */
const HIDDEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const hasHiddenCharacters = (text: string): boolean => HIDDEN.test(text);

/**
 * Whether this is the spelling that emails are sent to. Quotes in front of the @, and characters such as `ⓧ` in the domain,
 * would reach the mailbox of another spelling, past its limits.
 */
export function isCanonicalEmail(email: string): boolean {
  const domain = foldEmail(email.slice(email.lastIndexOf('@') + 1));
  const ascii = domainToASCII(domain);
  return !/["\\]/.test(email) && (domain === ascii || domain === domainToUnicode(ascii));
}

/** For log lines that repeat the response of another service. */
export const withoutEmailAddresses = (text: string): string =>
  text.replaceAll(/[^\s@]{1,64}@[^\s@]{1,254}/g, '(email address)');
