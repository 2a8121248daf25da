import type { ComponentChildren, VNode } from 'preact';
import { priceName } from '../../../../contexts/listings/listing.js';
import type { RateLimits } from '../../../../platform/config/config.js';

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

/** The exact time on hover. */
const Time = ({ iso, children, ...data }: { iso: string; children: string; 'data-exact'?: boolean }): VNode => (
  <time dateTime={iso} title={`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`} {...data}>
    {children}
  </time>
);

export const Ago = ({ iso }: { iso: string }): VNode => <Time iso={iso}>{daysAgo(iso)}</Time>;

const MINUTE_MS = 60_000;

/** Relative time to the minute, for pages that are never cached. live.js updates it while the page is open. */
export function ExactAgo({ at }: { at: Date }): VNode {
  const iso = at.toISOString();
  const minutes = Math.max(0, Math.floor((Date.now() - at.getTime()) / MINUTE_MS));
  const text = minutes < 1 ? 'just now' : minutes < 60 ? words.format(-minutes, 'minute') : hoursOrDays(iso, minutes);
  return (
    <Time iso={iso} data-exact>
      {text}
    </Time>
  );
}

const hoursOrDays = (iso: string, minutes: number): string =>
  minutes < 24 * 60 ? words.format(-Math.floor(minutes / 60), 'hour') : daysAgo(iso);

/** Time until then, for pages that are never cached. */
export function Until({ at }: { at: Date }): VNode {
  const minutes = Math.max(1, Math.round((at.getTime() - Date.now()) / MINUTE_MS));
  const hours = Math.round(minutes / 60);
  return (
    <Time iso={at.toISOString()}>
      {hours < 1
        ? words.format(minutes, 'minute')
        : hours < 48
          ? words.format(hours, 'hour')
          : words.format(Math.round(hours / 24), 'day')}
    </Time>
  );
}

// Each is created once: that takes 0.2 ms, and a page may show a hundred days.
const fullDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortDays = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 2026-11-15 as Nov 15, 2026. */
export const dayInWords = (day: string): string => fullDays.format(new Date(day));

export const Day = ({ at }: { at: Date }): VNode => <Time iso={at.toISOString()}>{fullDays.format(at)}</Time>;

/** 2026-11-15 as Nov 15. */
export const shortDay = (day: string): string => shortDays.format(new Date(day));

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

export const DomainRating = ({ value }: { value: number | null }): VNode =>
  value === null ? (
    <span class="quiet">not rated</span>
  ) : (
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

interface FigureProps {
  name: string;
  href: string;
  count: number;
  /** Whether counting stopped at `count`. */
  isCut?: boolean;
  note?: string;
  children?: ComponentChildren;
}

/** A count with a link to its list. */
export const Figure = ({ name, href, count, isCut = false, note, children = note }: FigureProps): VNode => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>
      <a href={href}>
        {grouped(count)}
        {isCut && '+'}
        <span class="visually-hidden"> {name.toLowerCase()}</span>
      </a>
    </dd>
    <dd>{children}</dd>
  </div>
);

/** A value without a link. */
export const PlainFigure = ({ name, value, note }: Pick<FigureProps, 'name' | 'note'> & { value: string }): VNode => (
  <div class="figure">
    <dt>{name}</dt>
    <dd>{value}</dd>
    {note !== undefined && <dd>{note}</dd>}
  </div>
);

type Row = [what: string, standard: string, premium: string, partner: string];

const NONE = '–';

const rowsOf = (rates: RateLimits): Row[] => [
  ['REST requests per minute', grouped(rates.restStandard), grouped(rates.restPremium), grouped(rates.restPremium)],
  ['MCP tool calls per minute', grouped(rates.mcpStandard), grouped(rates.mcpPremium), grouped(rates.mcpPremium)],
  [
    'Submitted tools',
    NONE,
    NONE,
    `${grouped(rates.submitPerMinute)} per minute, ${grouped(rates.submitPerDay)} per day`,
  ],
  ['Support questions per minute', NONE, NONE, grouped(rates.askPerMinute)],
];

interface BudgetTableProps {
  rates: RateLimits;
  /** Leaves out partner keys. */
  isForAccounts?: boolean;
}

/** Rate limits by kind of key, from the same configuration as the budgets. */
export const BudgetTable = ({ rates, isForAccounts = false }: BudgetTableProps): VNode => (
  <div class="table-frame">
    <table class="table table-folds">
      <caption class="visually-hidden">Rate limits by kind of key</caption>
      <thead>
        <tr>
          <th scope="col">Limit</th>
          <th scope="col">Standard key</th>
          <th scope="col">Premium key</th>
          {!isForAccounts && <th scope="col">Partner key</th>}
        </tr>
      </thead>
      <tbody>
        {rowsOf(rates)
          .filter(([, standard]) => !isForAccounts || standard !== NONE)
          .map(([what, standard, premium, partner]) => (
            <tr>
              <th scope="row">{what}</th>
              <td data-label="Standard key">{standard}</td>
              <td data-label="Premium key">{premium}</td>
              {!isForAccounts && <td data-label="Partner key">{partner}</td>}
            </tr>
          ))}
      </tbody>
    </table>
  </div>
);
