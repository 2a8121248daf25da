import type { ComponentChildren, VNode } from 'preact';
import { useSite } from '../components/site.js';

interface DocumentProps {
  title: string;
  /** What else the head holds. */
  head?: ComponentChildren;
  /** How htmx works on this page; undefined for pages without it. */
  htmx?: object | undefined;
  /** The page follows the events of the server. */
  isLive?: boolean;
  /** htmx sends the forms, so that what was typed stays in the page when it cannot be saved. */
  keepsTyped?: boolean;
  /** Addresses of scripts that this page loads besides those of all pages. */
  scripts?: string[] | undefined;
  bodyClass?: string;
  children: ComponentChildren;
}

/** Other responses to a form hold no page with that form: it stays as it is, and forms.js says why (`isShown`). */
export const FORM_STATUSES_NOT_SHOWN = [204, 304, 401, 403, 404, 405, 408, 410, 413, 415, 429, '5xx'];

/** The document around a page: what its head holds, and the link to its content. */
export function Document({
  title,
  head,
  htmx,
  isLive = false,
  keepsTyped = false,
  scripts = [],
  bodyClass,
  children,
}: DocumentProps): VNode {
  const { assets } = useSite();
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" href={assets.mark} type="image/svg+xml" />
        {head}
        {htmx !== undefined && (
          <meta
            name="htmx-config"
            content={JSON.stringify({
              includeIndicatorCSS: false,
              // While it settles, htmx gives a field the former text, and leaves it in the one that has the focus.
              defaultSettleDelay: 0,
              // What the visitor unfolded stays open.
              morphIgnore: ['data-htmx-powered', 'open'],
              ...htmx,
            })}
          />
        )}
        {[...(keepsTyped ? [assets.forms] : []), ...scripts, assets.script].map((address) => (
          <script src={address} defer />
        ))}
        {htmx !== undefined && <script src={isLive ? assets.liveHtmx : assets.htmx} defer />}
      </head>
      {/* The address in the browser stays the one of the page, which can be opened again. */}
      <body class={bodyClass} {...(keepsTyped && { 'hx-boost:inherited': 'push:false' })}>
        <a class="skip-link" href="#main">
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
}

/** The name of the site with its mark. */
export const Brand = ({ href }: { href: string }): VNode => (
  <a class="brand" href={href}>
    <svg viewBox="0 0 22 22" aria-hidden="true">
      <rect width="22" height="22" rx="5" />
      <path d="M5 5v12M9 11v6M13 8v9M17 11v6" />
    </svg>
    Catalog
  </a>
);
