import type { VNode } from 'preact';
import { Icon } from '../../kit/components/icons.js';

export const FeaturedMark = (): VNode => (
  <span class="tag tone-good">
    <Icon name="star" />
    Featured
  </span>
);

export const ForSaleMark = (): VNode => (
  <span class="tag tag-line">
    <Icon name="sale" />
    For sale
  </span>
);
