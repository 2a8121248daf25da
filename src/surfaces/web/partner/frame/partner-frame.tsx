import type { ComponentChildren, VNode } from 'preact';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { Membership } from '../../../../contexts/access/memberships/memberships.js';
import { type Mode, MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/member-table.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';
import { Icon, type IconName } from '../../kit/components/icons.js';
import { useSite } from '../../kit/components/site.js';
import { Brand, Document, FORM_STATUSES_NOT_SHOWN } from '../../kit/layout/document.js';
import { Changes, LiveMark } from '../../kit/live/live.js';
import { useLoadedAt, useMember, useUser } from '../../kit/pages/viewer.js';
import { usePartners } from './partner-layout.js';
import { memberPath, partnerPath } from './partner-path.js';

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
          <button class="button button-quiet button-small" type="submit">
            Sign out
          </button>
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
    <p class="note">
      <Icon name="info" />
      <span>Only owners can {what}.</span>
    </p>
  );
