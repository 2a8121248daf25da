import type { ComponentChildren, VNode } from 'preact';
import { useSite } from '../../kit/components/site.js';
import { Layout } from '../../kit/layout/layout.js';

interface FrameProps {
  title: string;
  lead?: ComponentChildren;
  children: ComponentChildren;
}

export function SignInFrame({ title, lead, children }: FrameProps): VNode {
  const { siteName } = useSite();
  return (
    <Layout title={title} description={`Sign in to ${siteName} without a password.`} noindex ownSearch>
      <div class="page-narrow container stack stack-loose">
        <div class="stack stack-tight">
          <h1>{title}</h1>
          {lead !== undefined && <p class="quiet">{lead}</p>}
        </div>
        {children}
      </div>
    </Layout>
  );
}
