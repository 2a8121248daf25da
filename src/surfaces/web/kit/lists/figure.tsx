import type { ComponentChildren, VNode } from 'preact';
import { grouped } from '../components/measures.js';

interface FigureProps {
  name: string;
  href: string;
  count: number;
  /** Whether counting stopped at `count`. */
  isCut?: boolean;
  children: ComponentChildren;
}

/** A count with a link to its list. */
export const Figure = ({ name, href, count, isCut = false, children }: FigureProps): VNode => (
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
