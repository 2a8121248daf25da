import type { VNode } from 'preact';
import { Layout } from './layout.js';
import { SearchBox } from '../forms/search-box.js';

export interface ErrorProps {
  status: number;
  heading: string;
  message: string;
  /** The listing that the visitor may have meant. */
  near: { name: string; path: string } | undefined;
  /** What the visitor may have looked for. */
  wanted: string;
  retryAfterSeconds: number | undefined;
}

/** A failure: what happened, and what to do now. */
export const ErrorView = ({ status, heading, message, near, wanted, retryAfterSeconds }: ErrorProps): VNode => (
  <Layout title={`${heading} · Catalog`} description={message} noindex ownSearch>
    <div class="stack prose">
      <p class="progress">
        <span class="mono quiet">{status}</span>
        <svg class="ticks ticks-wide" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 5h100" />
          <path class="ticks-part" d={`M0 5h${status / 10}`} />
        </svg>
      </p>
      <h1>{heading}</h1>
      <p class="lead">{message}</p>
      {near !== undefined && (
        <p>
          Did you mean <a href={near.path}>{near.name}</a>?
        </p>
      )}
      {retryAfterSeconds === undefined ? (
        <form role="search" aria-label="Search again" action="/tools">
          <SearchBox value={wanted} label="Search tools" />
        </form>
      ) : (
        <p>
          Come back {inWords(retryAfterSeconds)}. Programs read the catalog through <a href="/docs">the API</a>, which
          has budgets of its own.
        </p>
      )}
    </div>
  </Layout>
);

const inWords = (seconds: number): string =>
  seconds < 90 ? `in ${seconds} second${seconds === 1 ? '' : 's'}` : `in ${Math.ceil(seconds / 60)} minutes`;
