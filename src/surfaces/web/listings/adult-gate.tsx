import type { VNode } from 'preact';

/** Asks before adult listings are shown. */
export const AdultGate = ({ what, path }: { what: string; path: string }): VNode => (
  <div class="stack prose">
    <h1>For adults only</h1>
    <p class="lead">
      {what} is marked as adult content. It is shown only to people who are 18 or older and want to see it.
    </p>
    <div class="row">
      <a class="button button-primary" href={`${path}?adult=true`} rel="nofollow">
        I am 18 or older, show it
      </a>
      <a class="button" href="/tools">
        Back to the catalog
      </a>
    </div>
  </div>
);
