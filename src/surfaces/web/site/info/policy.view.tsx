import type { VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { dayInWords } from '../../kit/components/date.js';
import { Layout } from '../../kit/layout/layout.js';
import { Contact } from '../../kit/components/contact.js';

export interface PolicyProps {
  contactEmail: string | undefined;
}

export const PolicyView = ({ contactEmail }: PolicyProps): VNode => {
  const { version, since, sections } = ACCEPTABLE_USE;
  return (
    <Layout
      title="Acceptable use · Catalog"
      description="What you may do with the catalog and what you may not: no competing directory, no bulk export, no impersonated crawlers."
      canonical="/policy"
    >
      <article class="prose">
        <h1>Acceptable use</h1>
        <p class="lead">The catalog is for looking things up, by people and by programs. It is not for copying.</p>
        <p class="note">
          Version {version}, in force since <time dateTime={since}>{dayInWords(since)}</time>
        </p>
        {sections.map(({ heading, paragraphs }) => (
          <>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p>{paragraph}</p>
            ))}
          </>
        ))}
        <h2>Questions</h2>
        <p>
          The budgets of each kind of key are on the page about <a href="/pricing">pricing</a>. If you are not sure
          whether something is allowed, ask <Contact email={contactEmail} /> before you build it.
        </p>
      </article>
    </Layout>
  );
};
