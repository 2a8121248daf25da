import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import {
  MAX_SHARE_LINKS,
  type Sharing,
  type ShownLink,
} from '../../../../contexts/partners/sharing/share-links.service.js';
import { escapedXml } from '../../../../platform/text/xml.js';
import { CodeBlock, CopyButton } from '../../kit/components/code-block.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { ActionForm } from '../../kit/forms/action-form.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { useMember } from '../../kit/pages/viewer.js';
import { PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

interface SharingProps {
  sharing: Sharing;
  rejection: string | undefined;
  /** The form that was just handled. */
  done: unknown;
}

const DONE = { created: 'Share link created.', revoked: 'Share link revoked. Its page and badge are gone.' };

export function SharingView({ sharing, rejection, done }: SharingProps): VNode {
  const member = useMember();
  const submissionPath = memberPath(member, `/submissions/${sharing.toolId}`);
  const path = `${submissionPath}/share`;
  return (
    <PartnerFrame
      section="/submissions"
      title="Share progress"
      heading={
        <a href={submissionPath} dir="auto">
          {sharing.toolName}
        </a>
      }
    >
      <Confirmation messages={DONE} done={done} />
      <Rejection text={rejection} />
      <p>
        Anyone with a link sees the tool’s name, website, progress and live listings with their checks and dates.
        Nothing else is shown, and search engines don’t list the page.
      </p>
      <section class="stack" aria-labelledby="links">
        <h2 id="links">
          Share links{' '}
          <span class="count">
            {sharing.links.length} of {MAX_SHARE_LINKS}
          </span>
        </h2>
        {sharing.links.length === 0 && <Empty heading="No share links yet">Editors can create one.</Empty>}
        {sharing.links.map((link) => (
          <LinkPanel link={link} toolName={sharing.toolName} path={path} />
        ))}
      </section>
      {hasRole(member.role, 'editor') && sharing.links.length < MAX_SHARE_LINKS && (
        <ActionForm action={path} look="primary" isOnce>
          Create share link
        </ActionForm>
      )}
    </PartnerFrame>
  );
}

const LinkPanel = ({ link, toolName, path }: { link: ShownLink; toolName: string; path: string }): VNode => (
  <article class="panel stack">
    <p class="row row-apart small quiet">
      <span>
        Created <ExactAgo at={link.createdAt} />
        {link.createdBy !== null && ` by ${link.createdBy}`}
      </span>
    </p>
    <div class="stack stack-tight">
      <strong>Page</strong>
      <div class="secret">
        <code>{link.shareUrl}</code>
        <CopyButton text={link.shareUrl} what="link" />
      </div>
      <div>
        <a class="button button-small" href={link.shareUrl}>
          Open page
        </a>
      </div>
    </div>
    <div class="stack stack-tight">
      <strong>Badge</strong>
      <p class="small quiet">
        Shows name and progress on your customer’s website. For a dark background, add <code>?theme=dark</code>. The
        badge does not lead to the page.
      </p>
      <CodeBlock text={badgeMarkup(link, toolName)} what="badge" />
    </div>
    {hasRole(useMember().role, 'editor') && (
      <details class="menu">
        <summary class="button button-small">Revoke link</summary>
        <div>
          <form class="stack stack-tight" method="post" action={`${path}/${link.id}/revoke`}>
            <p class="small">The page and the badge stop working immediately. This can’t be undone.</p>
            <div>
              <button class="button button-small button-danger" type="submit">
                Revoke link
              </button>
            </div>
          </form>
        </div>
      </details>
    )}
  </article>
);

const badgeMarkup = ({ badgeUrl }: ShownLink, toolName: string): string =>
  `<img src="${badgeUrl}" height="44" alt="${escapedXml(`${toolName}: directory submissions`)}">`;
