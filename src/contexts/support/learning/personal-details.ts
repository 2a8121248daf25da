import { AppError } from '../../../platform/errors/app-error.js';

/** Replaces what may belong to one customer. A text that still contains it is neither sent nor saved as an article. */
export const CHECK_MARK = '[check]';

const EMAIL_ADDRESS = /[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{0,253}[^\s@<>()[\]"',;:.!?]/g;
/** Four or more digits, also in groups: order and phone numbers, dates, amounts. */
const LONG_NUMBER = /\+?\p{Nd}(?:[ .,\-/]?\p{Nd}){3,}/gu;
/** A name of one letter would hide every word that is that letter. */
const MIN_NAME_LENGTH = 2;

/** Replaces the customer's name, email addresses and long numbers, so that a reply can be reused for another customer. */
export function maskDetails(text: string, customerName: string | undefined): string {
  return maskName(text.replaceAll(EMAIL_ADDRESS, CHECK_MARK), customerName ?? '').replaceAll(LONG_NUMBER, CHECK_MARK);
}

/** Of one part of a name, only words in capitals are replaced: "Will" and "May" are names, "will" and "may" are not. */
function maskName(text: string, name: string): string {
  const parts = name
    .trim()
    .split(/\s+/)
    .filter((part) => part.length >= MIN_NAME_LENGTH);
  if (parts.length === 0) return text;
  const words = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join(String.raw`\s+`)})(?![\p{L}\p{N}])`, 'giu');
  const one = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`, 'giu');
  return text.replaceAll(whole, CHECK_MARK).replaceAll(one, (word) => (/^\p{Ll}/u.test(word) ? word : CHECK_MARK));
}

export function rejectUnchecked(text: string, field: string): void {
  if (text.includes(CHECK_MARK))
    throw new AppError('invalid', `${field} contains ${CHECK_MARK}: replace it with the right details, or remove it`, {
      field,
    });
}
