import type { ComponentChildren, VNode } from 'preact';

interface LiveSearchProps {
  action: string;
  label: string;
  /** A new entry in the history of the browser for the first result, then the same one for every further letter. */
  history: 'push' | 'replace';
  children: ComponentChildren;
}

/** A search form whose results appear while typing (search.js). Without JavaScript it is an ordinary form. */
export const LiveSearch = ({ action, label, history, children }: LiveSearchProps): VNode => (
  <form
    id="search"
    class="stack stack-sections"
    role="search"
    aria-label={label}
    action={action}
    data-history={history}
    // A browser that restores what was chosen on an earlier visit would contradict the results.
    autocomplete="off"
  >
    {children}
  </form>
);

/** What search.js says instead of results. */
export const SearchState = (): VNode => <p class="search-state quiet" role="status" />;
