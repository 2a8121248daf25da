import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import { type ComponentChildren, createContext, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { type Membership, MembershipsService } from '../../../../contexts/access/memberships/memberships.service.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type Mode, MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/members.js';
import { RecentSignIn } from '../../kit/access/secrets.js';
import { Icon, type IconName, NoteLine, SubmitButton } from '../../kit/components/elements.js';
import { useLoadedAt, useMember, useSite, useUser } from '../../kit/components/viewer.js';
import { Brand, Document, FORM_STATUSES_NOT_SHOWN } from '../../kit/layout/layout.js';
import { Changes, LiveMark } from '../../kit/live/live.js';
import { LayoutInterceptor, PortalParts } from '../../kit/pages/page.interceptor.js';
import type { PartnerPageContext } from '../../kit/pages/page.js';

/** All partners of the user. */
const PartnersContext = createContext<readonly Membership[] | undefined>(undefined);

function usePartners(): readonly Membership[] {
  const partners = useContext(PartnersContext);
  if (partners === undefined) throw new Error('usePartners found no layout. Add @PartnerPages to the controller.');
  return partners;
}

/** The partners are cached, so they cost no query. */
@Injectable()
class PartnerLayoutInterceptor extends LayoutInterceptor<readonly Membership[]> {
  constructor(private readonly memberships: MembershipsService) {
    super(PartnersContext);
  }

  protected loadLayout({ userId }: SignedInUser): Promise<readonly Membership[]> {
    return this.memberships.listMemberships(userId);
  }
}

/** Pages of a partner, for its members; other users get 404. Methods that change something declare the role that they need. */
export const PortalPages = (path: string | string[]): ClassDecorator =>
  applyDecorators(PortalParts(path), UseInterceptors(PartnerLayoutInterceptor));

/** The first part of a partner's paths. */
export const partnerPath = (liveClientId: string, mode: Mode = 'live'): string =>
  `/partner/${liveClientId}${mode === 'test' ? '/test' : ''}`;

/** A page of the partner, in the mode of the current page. */
export const memberPath = ({ liveClientId, mode }: CurrentPartner, page = ''): string =>
  `${partnerPath(liveClientId, mode)}${page}`;

/** For controllers that portal and console share. `client`: `liveClientId` for what belongs to both modes. */
export const PortalPartnerContext = (
  page: string,
  client: 'clientId' | 'liveClientId' = 'clientId',
): ParameterDecorator =>
  CurrentMember({
    transform: (member: CurrentPartner): PartnerPageContext => ({
      actor: member.userId,
      clientId: member[client],
      path: memberPath(member, page),
    }),
  });

/** By the first part of their paths; each except the sandbox has a page in both modes. */
const SECTIONS = {
  '': { name: 'Home', icon: 'overview' },
  '/submissions': { name: 'Submissions', icon: 'list' },
  '/lost-listings': { name: 'Lost listings', icon: 'alert' },
  '/webhooks': { name: 'Webhooks', icon: 'link' },
  '/deliveries': { name: 'Deliveries', icon: 'send' },
  '/support': { name: 'Support', icon: 'inbox' },
  '/keys': { name: 'Keys', icon: 'scroll' },
  '/usage': { name: 'Usage', icon: 'board' },
  '/members': { name: 'Members', icon: 'users' },
  '/sandbox': { name: 'Sandbox', icon: 'play' },
} as const satisfies Record<string, { name: string; icon: IconName }>;

type Section = keyof typeof SECTIONS;

interface PartnerFrameProps {
  section: Section;
  title: string;
  /** Next to the title. */
  heading?: ComponentChildren;
  children: ComponentChildren;
}

const MODE_NAMES: Record<Mode, string> = { live: 'Live', test: 'Test' };

const PORTAL_HTMX = { noSwap: FORM_STATUSES_NOT_SHOWN };

export function PartnerFrame({ section, title, heading, children }: PartnerFrameProps): VNode {
  const { assets } = useSite();
  const user = useUser();
  const member = useMember();
  const { mode, partnerName } = member;
  return (
    <Document
      title={`${mode === 'test' ? 'Test: ' : ''}${title} · ${partnerName}`}
      head={<meta name="robots" content="noindex" />}
      htmx={PORTAL_HTMX}
      isLive
      keepsTyped
      scripts={[assets.live, assets.console]}
      bodyClass={`console portal portal-${mode}`}
    >
      <header class="console-rail">
        <Brand href={memberPath(member)} />
        <PartnerMenu member={member} partners={usePartners()} />
        <ModeSwitch member={member} section={section} />
        <nav aria-label="Partner">
          {Object.entries(SECTIONS).map(([path, { name, icon }]) => (
            <a class="nav-link" href={sectionPath(member, path)} aria-current={path === section ? 'page' : undefined}>
              <Icon name={icon} />
              {name}
            </a>
          ))}
        </nav>
        <form class="row" method="post" action="/sign-out">
          <a class="nav-link cut" href="/dashboard">
            <span class="cut">{user.name}</span>
          </a>
          <SubmitButton look="quiet small">Sign out</SubmitButton>
        </form>
      </header>
      <main id="main" class="console-main">
        {mode === 'test' && <TestNotice member={member} />}
        <div class="row">
          <h1>{title}</h1>
          {heading}
        </div>
        <Changes path={memberPath(member, '/changes')} loadedAt={useLoadedAt()} />
        {children}
      </main>
    </Document>
  );
}

const sectionPath = ({ liveClientId, mode }: CurrentPartner, path: string): string =>
  `${partnerPath(liveClientId, path === '/sandbox' ? 'test' : mode)}${path}`;

/** The partner, the user's role, and a menu if the user has several partners. */
const PartnerMenu = ({ member, partners }: { member: CurrentPartner; partners: readonly Membership[] }): VNode => (
  <div class="portal-partner">
    {partners.length > 1 ? (
      <details class="menu">
        <summary class="nav-link" aria-label={`Partner: ${member.partnerName}. Switch partner`}>
          <strong class="cut">{member.partnerName}</strong>
          <Icon name="down" />
        </summary>
        <ul class="stack stack-tight" role="list">
          {partners.map(({ clientId, partnerName }) => (
            <li>
              <a
                class="nav-link"
                href={partnerPath(clientId)}
                aria-current={clientId === member.liveClientId ? 'true' : undefined}
              >
                {partnerName}
              </a>
            </li>
          ))}
        </ul>
      </details>
    ) : (
      <strong class="cut">{member.partnerName}</strong>
    )}
    <span class="quiet">{MEMBER_ROLE_NAMES[member.role]}</span>
  </div>
);

/** Leads to the same section in the other mode, or to Home. */
const ModeSwitch = ({ member, section }: { member: CurrentPartner; section: Section }): VNode => (
  <div class="mode-switch" role="group" aria-label="Mode">
    {MODES.map((mode) => (
      <a
        href={`${partnerPath(member.liveClientId, mode)}${section === '/sandbox' ? '' : section}`}
        aria-current={mode === member.mode ? 'true' : undefined}
      >
        {MODE_NAMES[mode]}
        <span class="visually-hidden"> mode</span>
      </a>
    ))}
  </div>
);

const TestNotice = ({ member }: { member: CurrentPartner }): VNode => (
  <p class="test-notice">
    <Icon name="alert" />
    <span>
      <strong>Sandbox.</strong> Nothing here is published or seen by our team.
    </span>
    <a class="to-end" href={partnerPath(member.liveClientId)}>
      Switch to live mode
    </a>
  </p>
);

/** Shown while the page receives updates. Not "Live", which is a mode here. */
export const UpdateMark = (): VNode => <LiveMark text="Updates automatically" />;

interface ForOwnersProps {
  /** The path to return to after signing in. */
  path: string;
  /** The action, as in "create a key". */
  what: string;
  children: ComponentChildren;
}

/** A form that only owners with a recent sign-in can send, or the reason why it is not shown. */
export const ForOwners = ({ path, what, children }: ForOwnersProps): VNode =>
  useMember().role === 'owner' ? (
    <RecentSignIn path={path} what={what}>
      {children}
    </RecentSignIn>
  ) : (
    <NoteLine icon="info">Only owners can {what}.</NoteLine>
  );
