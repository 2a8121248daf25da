import type { ComponentChildren, VNode } from 'preact';
import { NavLink } from '../../kit/components/blocks.js';
import { excerpt, externalLink, Paragraphs, shortUrl, SubmitButton } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useUser } from '../../kit/components/viewer.js';
import { Layout } from '../../kit/layout/layout.js';
import { RequestStatusNote } from '../../kit/records/record-control.js';
import type { UserRequest } from '../../../../contexts/requests/listing-request.entity.js';

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
            <SubmitButton look="small">Sign out</SubmitButton>
          </form>
        </div>
        <nav class="section-nav" aria-label="Account">
          {Object.entries(PAGES).map(([name, [label, path]]) => (
            <NavLink href={path} isCurrent={name === page} text={label} />
          ))}
          {user.isPartnerMember && <a href="/partner">Partner portal</a>}
          {user.role === 'admin' && <a href="/console">Console</a>}
        </nav>
        {children}
      </div>
    </Layout>
  );
}

interface RequestPanelProps {
  request: Pick<UserRequest, 'name' | 'website' | 'status' | 'message' | 'createdAt' | 'decidedAt'>;
  /** What the user can do next. */
  children: ComponentChildren;
}

/** A listing request or a partner application, for the user who sent it. */
export const RequestPanel = ({ request, children }: RequestPanelProps): VNode => (
  <li class="panel stack stack-tight">
    <div class="row row-apart">
      <h2 dir="auto">{excerpt(request.name, 60)}</h2>
      <RequestStatusNote status={request.status} />
    </div>
    <p class="small quiet">
      <a {...externalLink(request.website)}>{shortUrl(request.website)}</a>, sent{' '}
      <ExactAgo at={new Date(request.createdAt)} />
      {request.decidedAt !== null && (
        <>
          , {request.status} <ExactAgo at={new Date(request.decidedAt)} />
        </>
      )}
    </p>
    {request.message !== null && (
      <div class="stack stack-tight">
        <strong>Message from our team</strong>
        <Paragraphs text={request.message} />
      </div>
    )}
    {children}
  </li>
);
