import type { VNode } from 'preact';
import { Layout } from '../../kit/layout/layout.js';

export interface TextPageProps {
  title: string;
  description: string;
  path: string;
  /** Rendered Markdown, in which all text is escaped. */
  html: string;
}

export const TextPageView = ({ title, description, path, html }: TextPageProps): VNode => (
  <Layout title={title} description={description} canonical={path}>
    <article class="prose">
      <h1>{title}</h1>
      <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  </Layout>
);
