import type { VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { dayInWords } from '../../kit/components/date.js';
import { Layout } from '../../kit/layout/layout.js';
import { Contact } from '../../kit/components/contact.js';

export const PolicyView = ({ contactEmail }: { contactEmail: string | undefined }): VNode => {
  const { version, since, sections } = ACCEPTABLE_USE;
  return (
    <Layout
      title="Acceptable use"
      description="Rules for using the catalog: no competing directory, no bulk export, no impersonation of crawlers."
      canonical="/policy"
    >
      <article class="prose">
        <h1>Acceptable use</h1>
        <p class="lead">You can search and read the catalog, yourself or with programs. You can’t copy it.</p>
        <p class="note">
          Version {version}, effective <time dateTime={since}>{dayInWords(since)}</time>
        </p>
        {sections.map(({ heading, paragraphs }) => (
          <>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p>{paragraph}</p>
            ))}
          </>
        ))}
        <h2 id="site-checks">Checks of listed websites</h2>
        <p>This section is for owners of listed websites. It is not part of the policy that you accept with a key.</p>
        <p>
          We check the website of every listing about once a week. After a failure we check it more often for up to a
          week. Each check requests one page and follows its redirects. We never send two requests to a host at the same
          time, and wait at least a second between them. The user agent begins with <code>CatalogService/1.0</code>.
        </p>
        <p>
          We read your <code>robots.txt</code> at most once a day, and follow it. To stop the checks, disallow{' '}
          <code>CatalogService</code> there, or contact us. To remove a listing, use “Report a problem” on its page.
        </p>
        <h2>Questions</h2>
        <p>
          Rate limits are listed under <a href="/pricing">Pricing</a>. If you’re not sure whether something is allowed,
          contact <Contact email={contactEmail} /> before you build it.
        </p>
      </article>
    </Layout>
  );
};

interface TextPageProps {
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
