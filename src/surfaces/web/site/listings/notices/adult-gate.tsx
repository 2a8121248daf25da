import type { VNode } from 'preact';

interface AdultGateProps {
  what: string;
  /** The path that shows the listing. */
  confirmed: string;
  /** The path for visitors who decline. */
  declined?: string;
}

export const AdultGate = ({ what, confirmed, declined = '/tools' }: AdultGateProps): VNode => (
  <div class="stack prose">
    <h1>Adult content</h1>
    <p class="lead">{what} contains adult content. Confirm that you’re 18 or older to see it.</p>
    <div class="row">
      <a class="button button-primary" href={confirmed} rel="nofollow">
        I’m 18 or older
      </a>
      <a class="button" href={declined}>
        Back to catalog
      </a>
    </div>
  </div>
);
