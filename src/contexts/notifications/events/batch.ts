import type { KindName } from './notification-kinds.js';

/** How many items a message names; the others are counted. */
export const MAX_NAMED = 20;

const MAX_NAME = 150;

export interface NotificationEvent {
  id: string;
  name: string;
}

/** The events of one message. */
export interface Batch {
  kind: KindName;
  count: number;
  /** The first MAX_NAMED events. */
  items: NotificationEvent[];
}

/** Names come from visitors and partners: one line, no email address, and not too long. */
export function shownName(name: string): string {
  const clean = name
    .slice(0, 8 * MAX_NAME)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Z}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (/[^@]@[^@]/.test(word) ? '[email]' : word))
    .join(' ');
  const characters = [...clean];
  if (characters.length === 0) return 'Unnamed';
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME - 1).join('')}…` : clean;
}
