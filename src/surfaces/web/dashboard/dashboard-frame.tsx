import type { ComponentChildren, VNode } from 'preact';
import type { Person } from '../../../contexts/access/sessions/person.js';
import { Layout } from '../components/layout.js';

const PAGES = { keys: 'Keys', usage: 'Usage', sessions: 'Sessions' } as const;

interface DashboardFrameProps {
  person: Person;
  page: keyof typeof PAGES;
  children: ComponentChildren;
}

/** The frame of the pages of one's own account. */
export const DashboardFrame = ({ person, page, children }: DashboardFrameProps): VNode => (
  <Layout title={`${PAGES[page]} · Catalog`} description="Your account." noindex>
    <div class="stack stack-loose">
      <div class="row row-apart">
        <h1>{PAGES[page]}</h1>
        <form class="row" method="post" action="/sign-out">
          <span class="small quiet">{person.email}</span>
          <button class="button button-small" type="submit">
            Sign out
          </button>
        </form>
      </div>
      <nav class="section-nav" aria-label="Account">
        {Object.entries(PAGES).map(([name, title]) => (
          <a href={`/dashboard/${name}`} aria-current={name === page ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {children}
    </div>
  </Layout>
);
