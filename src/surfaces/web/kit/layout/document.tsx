import type { ComponentChildren, VNode } from 'preact';
import { useSite } from '../components/site.js';

interface DocumentProps {
  /** Without the name of the site. */
  title: string;
  head?: ComponentChildren;
  /** The htmx configuration; undefined for pages without htmx. */
  htmx?: object | undefined;
  /** The page listens to server-sent events. */
  isLive?: boolean;
  /** htmx sends the forms, so that the page keeps the input of a form that can't be saved. */
  keepsTyped?: boolean;
  scripts?: string[] | undefined;
  bodyClass?: string;
  children: ComponentChildren;
}

/** Responses with these statuses don't contain the form: the page stays as it is, and forms.js shows the reason (`isShown`). */
export const FORM_STATUSES_NOT_SHOWN = [204, 304, 401, 403, 404, 405, 408, 410, 413, 415, 429, '5xx'];

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
  const { siteName, assets } = useSite();
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${siteName}`}</title>
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={assets.style} />
        <link rel="icon" href={assets.mark.path} type={assets.mark.type} />
        {head}
        {htmx !== undefined && (
          <meta
            name="htmx-config"
            content={JSON.stringify({
              includeIndicatorCSS: false,
              // While settling, htmx restores the former text of fields, and keeps it in the focused one.
              defaultSettleDelay: 0,
              // Open `details` stay open.
              morphIgnore: ['data-htmx-powered', 'open'],
              ...htmx,
            })}
          />
        )}
        {[...(keepsTyped ? [assets.forms] : []), ...scripts, assets.script].map((path) => (
          <script src={path} defer />
        ))}
        {htmx !== undefined && <script src={isLive ? assets.liveHtmx : assets.htmx} defer />}
      </head>
      {/* The browser keeps the URL of the page, which can be reloaded. */}
      <body class={bodyClass} {...(keepsTyped && { 'hx-boost:inherited': 'push:false' })}>
        <a class="skip-link" href="#main">
          Skip to content
        </a>
        {children}
      </body>
    </html>
  );
}

export function Brand({ href }: { href: string }): VNode {
  const { siteName, assets } = useSite();
  return (
    <a class="brand" href={href}>
      {assets.logo === undefined ? (
        <svg viewBox="0 0 22 22" aria-hidden="true">
          <rect width="22" height="22" rx="5" />
          <path d="M5 5v12M9 11v6M13 8v9M17 11v6" />
        </svg>
      ) : (
        <img src={assets.logo.path} width={assets.logo.width} height={assets.logo.height} alt="" />
      )}
      <span class="cut">{siteName}</span>
    </a>
  );
}
