import { Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { ForMembers } from '../../../admission/policy.js';
import {
  MAX_SHARE_LINKS,
  type ShareLink,
  ShareLinksService,
  type Sharing,
} from '../../../../contexts/partners/sharing/share-links.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { escapedXml } from '../../../../platform/text/escaping.js';
import { CodeBlock, CopyButton, Menu } from '../../kit/components/blocks.js';
import { Empty, LinkLine, NameLink, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useMember } from '../../kit/components/viewer.js';
import { ActionForm, Confirmation, Rejection } from '../../kit/forms/forms.js';
import { EMPTY_FORM, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { memberPath, PartnerFrame, PortalPages } from '../frame/partner-frame.js';

/** Only live submissions have public links. */
@PortalPages('partner/:clientId/submissions/:id/share')
export class SharingController {
  constructor(private readonly links: ShareLinksService) {}

  @Get()
  async showSharing(
    @CurrentMember() { clientId }: CurrentPartner,
    @Id() id: string,
    sent = EMPTY_FORM,
  ): Promise<FreshPage> {
    const sharing = await this.links.getSharing(clientId, id);
    return page(SharingView, { sharing, rejection: sent.rejection }, sent.status);
  }

  @PostOnce()
  @ForMembers('editor')
  createLink(@CurrentMember() member: CurrentPartner, @Id() id: string): FormResult {
    const action = (): Promise<void> => this.links.createLink(member.userId, member.clientId, id);
    return handleForm({ action, ...this.pageAfter(member, id, 'created') });
  }

  @PostForm(':linkId/revoke')
  @ForMembers('editor')
  revokeLink(@CurrentMember() member: CurrentPartner, @Id() id: string, @Id('linkId') linkId: string): FormResult {
    const action = (): Promise<void> => this.links.revokeLink(member.userId, member.clientId, id, linkId);
    return handleForm({ action, ...this.pageAfter(member, id, 'revoked') });
  }

  private pageAfter(member: CurrentPartner, id: string, done: string): FormPage {
    return {
      rerender: (sent) => this.showSharing(member, id, sent),
      redirectTo: memberPath(member, `/submissions/${id}/share?done=${done}`),
    };
  }
}

const DONE = { created: 'Share link created.', revoked: 'Share link revoked. Its page and badge are gone.' };

function SharingView({ sharing, rejection }: { sharing: Sharing; rejection: string | undefined }): VNode {
  const member = useMember();
  const submissionPath = memberPath(member, `/submissions/${sharing.toolId}`);
  const path = `${submissionPath}/share`;
  return (
    <PartnerFrame
      section="/submissions"
      title="Share progress"
      heading={<NameLink href={submissionPath} text={sharing.toolName} />}
    >
      <Confirmation messages={DONE} />
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
        <ActionForm action={path} look="primary" isOnce text="Create share link" />
      )}
    </PartnerFrame>
  );
}

const LinkPanel = ({ link, toolName, path }: { link: ShareLink; toolName: string; path: string }): VNode => (
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
      <LinkLine look="small" href={link.shareUrl} text="Open page" />
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
      <Menu text="Revoke link">
        <form class="stack stack-tight" method="post" action={`${path}/${link.id}/revoke`}>
          <p class="small">The page and the badge stop working immediately. This can’t be undone.</p>
          <SubmitLine look="small danger">Revoke link</SubmitLine>
        </form>
      </Menu>
    )}
  </article>
);

const badgeMarkup = ({ badgeUrl }: ShareLink, toolName: string): string =>
  `<img src="${badgeUrl}" height="44" alt="${escapedXml(`${toolName}: directory submissions`)}">`;
