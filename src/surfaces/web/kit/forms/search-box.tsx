import type { VNode } from 'preact';
import { Icon } from '../components/icons.js';

export const SearchBox = ({ value, label }: { value: string; label: string }): VNode => (
  <div class="search-box">
    <div class="with-icon">
      <Icon name="search" />
      <input id="q" type="search" name="q" value={value} maxLength={200} aria-label={label} placeholder={label} />
    </div>
    <button class="button button-primary" type="submit">
      Search
    </button>
  </div>
);
