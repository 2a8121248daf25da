import type { ComponentChildren, VNode } from 'preact';

interface LiveSearchProps {
  action: string;
  label: string;
  /** A new entry in the history of the browser for the first result, then the same one for every further letter. */
  history: 'push' | 'replace';
  children: ComponentChildren;
}

/** A search form whose results appear while typing. Without JavaScript it is an ordinary form. */
export const LiveSearch = ({ action, label, history, children }: LiveSearchProps): VNode => (
  <form
    id="search"
    class="stack stack-sections"
    role="search"
    aria-label={label}
    action={action}
    hx-get={action}
    hx-trigger="input delay:300ms"
    hx-target="#main"
    hx-select="#main"
    hx-swap="outerMorph"
    {...(history === 'push' ? { 'hx-push-url': 'true' } : { 'hx-replace-url': 'true' })}
  >
    {children}
  </form>
);
