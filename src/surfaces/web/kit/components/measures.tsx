import type { VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/price-name.js';

const numbers = new Intl.NumberFormat('en');
export const grouped = (value: number): string => numbers.format(value);

/** All prices are in US dollars. */
export const dollars = (value: number): string => `$${grouped(value)}`;

/** `one` and `many` are nouns: 1 tool, 2 tools. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${grouped(value)} ${value === 1 ? one : many}`;

export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

const tenths = (value: number): string => grouped(Math.round(value * 10) / 10);

/** 12 seconds → `12 s`, 5,400 seconds → `1.5 h`, 432,000 seconds → `5 days`. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  if (seconds < HOUR_SECONDS) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * DAY_SECONDS) return `${tenths(seconds / HOUR_SECONDS)} h`;
  return `${tenths(seconds / DAY_SECONDS)} days`;
}

interface TicksProps {
  percent: number;
  /** Fills the width of its container. */
  isWide?: boolean;
  tone?: 'bad' | undefined;
}

/** A value from 0 to 100 as ticks on a line. */
export const Ticks = ({ percent, isWide = false, tone }: TicksProps): VNode => (
  <svg
    class={`ticks${isWide ? ' ticks-wide' : ''}${tone === undefined ? '' : ` tone-${tone}`}`}
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d="M0 5h100" />
    <path class="ticks-part" d={`M0 5h${Math.min(100, Math.max(0, percent))}`} />
  </svg>
);

export const DomainRating = ({ value }: { value: number }): VNode => (
  <span class="domain-rating">
    <abbr title="Domain Rating, 0 to 100">DR</abbr>
    <Ticks percent={value} />
    <b>{Math.round(value)}</b>
  </span>
);

const COINS: Record<string, string | undefined> = {
  freemium: 'M6 1a5 5 0 0 0 0 10z',
  paid: 'M6 1a5 5 0 0 0 0 10a5 5 0 0 0 0-10z',
};

/** A coin: empty for free, half for freemium, full for paid. */
export function Coin({ price }: { price: string }): VNode {
  const filled = COINS[price.toLowerCase()];
  return (
    <svg class="coin" viewBox="0 0 12 12" aria-hidden="true">
      <circle cx="6" cy="6" r="5" />
      {filled !== undefined && <path d={filled} />}
    </svg>
  );
}

export const Pricing = ({ price }: { price: string }): VNode => (
  <span class="pricing">
    <Coin price={price} />
    {priceName(price)}
  </span>
);
