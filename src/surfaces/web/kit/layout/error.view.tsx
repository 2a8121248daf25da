import type { VNode } from 'preact';
import { Layout } from './layout.js';
import { Ticks } from '../components/formats.js';
import { SearchBox } from '../forms/filters.js';

export interface ErrorProps {
  status: number;
  heading: string;
  message: string;
  /** A listing with a similar slug. */
  near: { name: string; path: string } | undefined;
  /** Pre-filled search text. */
  wanted: string;
  /** A retry can succeed. */
  isTemporary: boolean;
}

export const ErrorView = ({ status, heading, message, near, wanted, isTemporary }: ErrorProps): VNode => (
  <Layout title={heading} description={message} noindex ownSearch>
    <div class="stack prose">
      <p class="progress">
        <span class="mono quiet">{status}</span>
        <Ticks percent={status / 10} isWide />
      </p>
      <h1>{heading}</h1>
      <p class="lead">{message}</p>
      {near !== undefined && (
        <p>
          Did you mean <a href={near.path}>{near.name}</a>?
        </p>
      )}{' '}
      {isTemporary ? (
        status === 429 && (
          <p>
            Programs can read the catalog through <a href="/docs/quickstart">the API</a>, which has its own rate limits.
          </p>
        )
      ) : (
        <form role="search" aria-label="Search again" action="/tools">
          <SearchBox value={wanted} label="Search tools" />{' '}
        </form>
      )}
    </div>
  </Layout>
);
