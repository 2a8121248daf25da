import type { ComponentChildren, VNode } from 'preact';
import { Layout } from '../../kit/layout/layout.js';
import { useUser } from '../../kit/pages/viewer.js';

const PAGES = {
  keys: ['Keys', '/dashboard/keys'],
  apps: ['Apps', '/dashboard/apps'],
  usage: ['Usage', '/dashboard/usage'],
  plan: ['Plan', '/dashboard/plan'],
  requests: ['Listing requests', '/submit/requests'],
  saved: ['Saved', '/saved'],
  launchLists: ['Launch lists', '/launch/lists'],
  account: ['Account', '/dashboard/account'],
  sessions: ['Sessions', '/dashboard/sessions'],
} as const;

interface DashboardFrameProps {
  page: keyof typeof PAGES;
  /** For a subpage. */
  title?: string;
  children: ComponentChildren;
}

export function DashboardFrame({ page, title = PAGES[page][0], children }: DashboardFrameProps): VNode {
  const user = useUser();
  return (
    <Layout title={title} description="Manage your account, API keys and plan." noindex keepsTyped>
      <div class="stack stack-loose">
        <div class="row row-apart">
          <h1>{title}</h1>
          <form class="row" method="post" action="/sign-out">
            <span class="small quiet">{user.email}</span>
            <button class="button button-small" type="submit">
              Sign out
            </button>
          </form>
        </div>
        <nav class="section-nav" aria-label="Account">
          {Object.entries(PAGES).map(([name, [label, path]]) => (
            <a href={path} aria-current={name === page ? 'page' : undefined}>
              {label}
            </a>
          ))}
          {user.isPartnerMember && <a href="/partner">Partner portal</a>}
          {user.role === 'admin' && <a href="/console">Console</a>}
        </nav>
        {children}
      </div>
    </Layout>
  );
}
