import type { ComponentChildren, VNode } from 'preact';

interface LiveSearchProps {
  action: string;
  label: string;
  /** `push` adds the first results to the browser history; `replace` replaces its last entry. */
  history: 'push' | 'replace';
  children: ComponentChildren;
}

/** A search form whose results appear while typing (search.js). Without JavaScript it is a plain form. */
export const LiveSearch = ({ action, label, history, children }: LiveSearchProps): VNode => (
  <form
    id="search"
    class="stack stack-sections"
    role="search"
    aria-label={label}
    action={action}
    data-history={history}
    // Browsers would restore choices of an earlier visit that don't match the results.
    autocomplete="off"
  >
    {children}
  </form>
);

/** search.js writes its messages here. */
export const SearchState = (): VNode => <p class="search-state quiet" role="status" />;
