import type { VNode } from 'preact';

interface AdultGateProps {
  what: string;
  /** The address that shows it. */
  confirmed: string;
  /** The address for visitors who do not want to see it. */
  declined?: string;
}

/** Asks before adult listings are shown. */
export const AdultGate = ({ what, confirmed, declined = '/tools' }: AdultGateProps): VNode => (
  <div class="stack prose">
    <h1>For adults only</h1>
    <p class="lead">
      {what} is marked as adult content. It is shown only to people who are 18 or older and want to see it.
    </p>
    <div class="row">
      <a class="button button-primary" href={confirmed} rel="nofollow">
        I am 18 or older, show it
      </a>
      <a class="button" href={declined}>
        Back to the catalog
      </a>
    </div>
  </div>
);
