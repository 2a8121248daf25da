import type { VNode } from 'preact';
import { escapedXml } from '../../../../platform/text/xml.js';
import { CodeBlock, CopyButton } from '../../kit/components/code-block.js';
import { Icon } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';

/** Plain links, because pages load nothing from other sites. */
export function ShareLinks({ title, path }: { title: string; path: string }): VNode {
  const { siteUrl } = useSite();
  const url = siteUrl + path;
  const [text, link] = [encodeURIComponent(title), encodeURIComponent(url)];
  return (
    <section class="stack stack-tight" aria-labelledby="share">
      <h2 class="label" id="share">
        Share this page
      </h2>
      <ul class="link-list" role="list">
        <li class="needs-script">
          <CopyButton text={url} what="link" isNamed />
        </li>
        <li>
          <a href={`mailto:?subject=${text}&body=${link}`}>
            <Icon name="mail" />
            Share by email
          </a>
        </li>
        <li>
          <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${link}`} rel="noopener">
            <Icon name="link" />
            Share on LinkedIn
          </a>
        </li>
        <li>
          <a href={`https://bsky.app/intent/compose?text=${text}%20${link}`} rel="noopener">
            <Icon name="link" />
            Share on Bluesky
          </a>
        </li>
      </ul>
    </section>
  );
}

/** HTML with which the owner of a listing shows its badge. `path`: of the listing's page. */
export function BadgeSnippet({ path }: { path: string }): VNode {
  const { siteName, siteUrl } = useSite();
  const title = `Listed on ${siteName}`;
  const html = `<a href="${siteUrl}${path}"><img src="${siteUrl}/badges${path}.svg" alt="${escapedXml(title)}" height="44"></a>`;
  return (
    <details class="fold">
      <summary>Badge for your website</summary>
      <div class="stack stack-tight">
        <img src={`/badges${path}.svg`} alt={title} height={44} loading="lazy" />
        <CodeBlock text={html} what="badge HTML" />
        <p class="small quiet">
          Add <code>?theme=dark</code> for dark backgrounds and <code>?size=small</code> for a smaller badge.
        </p>
      </div>
    </details>
  );
}

/** Apart from the links to share, so that neither is chosen by mistake. */
export const ReportLink = ({ path }: { path: string }): VNode => (
  <div class="link-list">
    <a href={`${path}/report`} rel="nofollow">
      <Icon name="flag" />
      Report a problem
    </a>
  </div>
);
