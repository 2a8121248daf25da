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
import { Confirmation } from '../../kit/forms/confirmation.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export interface SharingProps {
  frame: Frame;
  sharing: Sharing;
  rejection: string | undefined;
  /** The form that was just handled. */
  done: unknown;
}

const DONE = { created: 'Share link created.', revoked: 'Share link revoked. Its page and badge are gone.' };

export function SharingView({ frame, sharing, rejection, done }: SharingProps): VNode {
  const submissionPath = memberPath(frame.member, `/submissions/${sharing.toolId}`);
  const path = `${submissionPath}/share`;
  const canEdit = hasRole(frame.member.role, 'editor');
  return (
    <PartnerFrame
      {...frame}
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
          <LinkPanel link={link} toolName={sharing.toolName} path={path} canEdit={canEdit} />
        ))}
      </section>
      {canEdit && sharing.links.length < MAX_SHARE_LINKS && (
        <form method="post" action={path}>
          <OneTimeToken />
          <button class="button button-primary" type="submit">
            Create share link
          </button>
        </form>
      )}
    </PartnerFrame>
  );
}

interface LinkPanelProps {
  link: ShownLink;
  toolName: string;
  path: string;
  canEdit: boolean;
}

const LinkPanel = ({ link, toolName, path, canEdit }: LinkPanelProps): VNode => (
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
    {canEdit && (
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
