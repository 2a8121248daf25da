import type { VNode } from 'preact';
import { escapedXml } from '../../../../platform/text/xml.js';
import { CodeBlock } from '../../kit/components/code-block.js';
import { useSite } from '../../kit/components/site.js';

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
