import type { VNode } from 'preact';

const DAY_MS = 86_400_000;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Whole days, because pages are cached for the rest of the day. */
function daysAgo(iso: string): string {
  const days = Math.max(0, Math.floor(Date.now() / DAY_MS) - Math.floor(Date.parse(iso) / DAY_MS));
  if (days < 14) return words.format(-days, 'day');
  if (days < 60) return words.format(-Math.floor(days / 7), 'week');
  if (days < 730) return words.format(-Math.floor(days / 30.44), 'month');
  return words.format(-Math.floor(days / 365.25), 'year');
}

/** Relative time, with the exact time on hover. */
export const Ago = ({ iso }: { iso: string }): VNode => (
  <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}>
    {daysAgo(iso)}
  </time>
);

const MINUTE_MS = 60_000;

/** Relative time to the minute, for pages that are never cached. live.js updates it while the page is open. */
export function ExactAgo({ at }: { at: Date }): VNode {
  const iso = at.toISOString();
  const minutes = Math.max(0, Math.floor((Date.now() - at.getTime()) / MINUTE_MS));
  const text = minutes < 1 ? 'just now' : minutes < 60 ? words.format(-minutes, 'minute') : hoursOrDays(iso, minutes);
  return (
    <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`} data-exact>
      {text}
    </time>
  );
}

const hoursOrDays = (iso: string, minutes: number): string =>
  minutes < 24 * 60 ? words.format(-Math.floor(minutes / 60), 'hour') : daysAgo(iso);

/** Time until then, for pages that are never cached. */
export function Until({ at }: { at: Date }): VNode {
  const iso = at.toISOString();
  const minutes = Math.max(1, Math.round((at.getTime() - Date.now()) / MINUTE_MS));
  const hours = Math.round(minutes / 60);
  return (
    <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}>
      {hours < 1
        ? words.format(minutes, 'minute')
        : hours < 48
          ? words.format(hours, 'hour')
          : words.format(Math.round(hours / 24), 'day')}
    </time>
  );
}

// Each is created once: that takes 0.2 ms, and a page may show a hundred days.
const fullDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 2026-11-15 as Nov 15, 2026. */
export const dayInWords = (day: string): string => fullDays.format(new Date(day));

/** 2026-11-15 as Nov 15. */
export const shortDay = (day: string): string => shortDays.format(new Date(day));
