import type { VNode } from 'preact';

/** A tick for every second number, a long one for every tenth. */
const ticks = (from: number, to: number): string =>
  Array.from({ length: 51 }, (_, index) => index * 2)
    .filter((place) => place >= from && place <= to)
    .map((place) => `M${place} ${place % 10 === 0 ? 0 : 14}V32`)
    .join('');

export const RatingRule = ({ value }: { value: number }): VNode => (
  <section class="panel beside" aria-labelledby="rating">
    <dl class="figure figure-large">
      <dt id="rating">Domain Rating</dt>
      <dd>{Math.round(value)}</dd>
      <dd>out of 100</dd>
    </dl>
    <div>
      <svg
        class="rating-rule"
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Domain Rating ${Math.round(value)} out of 100`}
      >
        <path d={ticks(value + 0.01, 100)} />
        <path class="ticks-part" d={ticks(0, value)} />
      </svg>
      <div class="scale" aria-hidden="true">
        <span>0</span>
        <span>20</span>
        <span>40</span>
        <span>60</span>
        <span>80</span>
      </div>
    </div>
  </section>
);
