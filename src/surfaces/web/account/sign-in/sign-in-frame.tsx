import type { ComponentChildren, VNode } from 'preact';
import { Layout } from '../../kit/layout/layout.js';

interface FrameProps {
  title: string;
  lead?: ComponentChildren;
  children: ComponentChildren;
}

export const SignInFrame = ({ title, lead, children }: FrameProps): VNode => (
  <Layout title={`${title} · Catalog`} description="Sign in to Catalog without a password." noindex ownSearch>
    <div class="page-narrow container stack stack-loose">
      <div class="stack stack-tight">
        <h1>{title}</h1>
        {lead !== undefined && <p class="quiet">{lead}</p>}
      </div>
      {children}
    </div>
  </Layout>
);
