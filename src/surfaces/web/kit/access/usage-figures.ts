import { firstDayOf } from '../../../../contexts/access/usage/key-usage.js';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { DayRequests } from '../../../../contexts/access/usage/usage.repository.js';

/** A key or a connected app. */
export interface UsedKey extends Pick<OwnKey, 'id' | 'name' | 'isExpired' | 'isRevoked'> {
  /** Null for an app, which has no key and no REST requests. */
  prefix: string | null;
}

const DAY_MS = 86_400_000;

/** Requests by transport and by status class. 429 is counted separately from other 4xx. */
export interface Figures {
  requests: number;
  rest: number;
  mcp: number;
  /** With a status below 400. */
  restSucceeded: number;
  mcpSucceeded: number;
  success: number;
  unchanged: number;
  rateLimited: number;
  callerErrors: number;
  ourErrors: number;
}

export interface DayFigures extends Figures {
  day: string;
}

const NONE: Figures = {
  requests: 0,
  rest: 0,
  mcp: 0,
  restSucceeded: 0,
  mcpSucceeded: 0,
  success: 0,
  unchanged: 0,
  rateLimited: 0,
  callerErrors: 0,
  ourErrors: 0,
};

export function totalOf(counted: readonly DayRequests[]): Figures {
  const total = { ...NONE };
  for (const { transport, status, requests } of counted) {
    total.requests += requests;
    total[transport] += requests;
    total[classOf(status)] += requests;
    if (status < 400) total[`${transport}Succeeded`] += requests;
  }
  return total;
}

/** Every day of the period, oldest first, including days without requests. */
export function figuresByDay(counted: readonly DayRequests[], days: number): DayFigures[] {
  const byDay = new Map<string, DayRequests[]>();
  for (const one of counted) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one]);
  const first = Date.parse(firstDayOf(days));
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10);
    return { day, ...totalOf(byDay.get(day) ?? []) };
  });
}

function classOf(status: number): 'success' | 'unchanged' | 'rateLimited' | 'callerErrors' | 'ourErrors' {
  if (status === 429) return 'rateLimited';
  if (status >= 500) return 'ourErrors';
  if (status >= 400) return 'callerErrors';
  return status >= 300 ? 'unchanged' : 'success';
}

/** Failed requests without 429. */
export const errorsIn = ({ callerErrors, ourErrors }: Figures): number => callerErrors + ourErrors;
