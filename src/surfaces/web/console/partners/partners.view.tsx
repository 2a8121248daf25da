import type { VNode } from 'preact';
import { MAX_KEY_NAME } from '../../../../contexts/access/keys/key-limits.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { type DeliveryDto, ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.js';
import type { Page } from '../../../../platform/input/page.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { anyText, oneLine } from '../../kit/components/folding-table.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase } from '../../kit/conflicts/form-conflicts.js';
import { AlreadySent } from '../../kit/forms/already-sent.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FilterText } from '../../kit/lists/filter-text.js';
import { DataList, Total } from '../../kit/lists/list-table.js';
import { useUser } from '../../kit/pages/viewer.js';
import { SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { FilterBar } from '../frame/filter-bar.js';
import type { HolderKeyList } from '../users/holder-keys.js';
import { KeyTable } from '../users/key-table.js';
import { NoOwnerMark } from './no-owner-mark.js';
import { PartnerFields, partnerSettings, type SentPartner } from './partner-form.js';
import { PartnerNav } from './partner-nav.js';
import { PartnersNav } from './partners-nav.js';
import type { PartnersQuery, ShownKind } from './partners.dto.js';
import { WebhookPanel } from './webhook-panel.js';

const PATH = '/console/partners';

export const PartnerListView = ({
  partners: { items, pagination },
  query,
  withoutOwner,
}: {
  partners: Page<PartnerDto>;
  query: PartnersQuery;
  /** Partners without an owner, by ID. */
  withoutOwner: ReadonlySet<string>;
}): VNode => (
  <ConsoleFrame
    section="partners"
    title="Partners"
    heading={
      <>
        <Total value={pagination.total} />
        <a class="button button-small to-end" href={`${PATH}/new`}>
          Create partner
        </a>
      </>
    }
  >
    <PartnersNav page="partners" />
    <FilterBar action={PATH} query={query} label="Filter partners">
      <FilterText name="q" label="Name or contact email" placeholder="Name or contact email" value={query.q} />
    </FilterBar>
    <DataList
      label="Partners"
      path={PATH}
      query={query}
      pagination={pagination}
      empty={
        <Empty heading="No matching partners">
          <a href={PATH}>Show all partners</a>, or <a href={`${PATH}/new`}>create a partner</a>.
        </Empty>
      }
      rows={items}
      columns={{
        Name: anyText(({ id, name }: PartnerDto) => (
          <>
            <a href={`${PATH}/${id}`}>{name}</a> {withoutOwner.has(id) && <NoOwnerMark />}
          </>
        )),
        'Contact email': ({ contactEmail }) => contactEmail,
        'Webhook URL': ({ webhookUrl }) => webhookUrl ?? <span class="quiet">none</span>,
        Support: ({ supportEnabled, supportMode }) =>
          supportEnabled ? SUPPORT_MODE_NAMES[supportMode] : <span class="quiet">off</span>,
        Created: oneLine(({ createdAt }: PartnerDto) => <ExactAgo at={new Date(createdAt)} />),
      }}
    />
  </ConsoleFrame>
);

export const NewPartnerView = ({ sent }: { sent: SentPartner }): VNode => (
  <ConsoleFrame section="partners" title="New partner">
    <div class="with-facts">
      <form class="panel stack" method="post" action={PATH}>
        <OneTimeToken />
        <Rejection text={sent.rejection} />
        <PartnerFields sent={sent} />
        <div class="row">
          <button class="button button-primary button-small" type="submit">
            Create partner
          </button>
          <a class="button button-quiet button-small" href={PATH}>
            Back to partners
          </a>
        </div>
      </form>
    </div>
  </ConsoleFrame>
);

const SHOWN_NAMES: Record<ShownKind, string> = { key: 'key', secret: 'signing secret' };

export interface ShownOnce {
  partnerId: string;
  kind: ShownKind;
  /** The key's name, or the partner's for a secret. */
  name: string;
  secret: string;
}

const AFTERWARDS: Record<ShownKind, string> = {
  key: 'We store only a hash. If the key is lost, create a new one.',
  secret: `If it replaces another secret: ${ROTATION_EFFECTS} If the secret is lost, create a new one.`,
};

export const ShownOnceView = ({ partnerId, kind, name, secret }: ShownOnce): VNode => (
  <ConsoleFrame section="partners" title={`New ${SHOWN_NAMES[kind]}`}>
    <div class="with-facts">
      <section class="panel stack" aria-labelledby="secret">
        <ShownSecret id="secret" heading={name} secret={secret} what={SHOWN_NAMES[kind]} />
        <p class="small quiet">{AFTERWARDS[kind]}</p>
        <div>
          <a class="button" href={`${PATH}/${partnerId}`}>
            Done
          </a>
        </div>
      </section>
    </div>
  </ConsoleFrame>
);

export const DONE = {
  saved: 'Settings saved.',
  'key-revoked': 'Key revoked.',
  'test-sent': 'Test event sent. Its result appears under Webhook.',
};

export function PartnerView({
  partner,
  hasOwner,
  keys,
  secret,
  ping,
  sent,
}: {
  partner: PartnerDto;
  hasOwner: boolean;
  keys: HolderKeyList;
  secret: SecretState | null;
  ping: DeliveryDto | undefined;
  sent: SentPartner;
}): VNode {
  const path = `${PATH}/${partner.id}`;
  return (
    <ConsoleFrame
      section="partners"
      title={partner.name}
      heading={
        <>
          <span class="quiet">
            Created <ExactAgo at={new Date(partner.createdAt)} />
          </span>
          {!hasOwner && <NoOwnerMark />}
        </>
      }
    >
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} done={sent.done} />
      {sent.repeated !== undefined && (
        <AlreadySent>It created a {SHOWN_NAMES[sent.repeated]}, which is shown only once.</AlreadySent>
      )}
      <PartnerNav partnerId={partner.id} page="settings" />
      <div class="with-facts">
        <div class="stack">
          <section class="stack stack-tight" aria-labelledby="keys">
            <h2 id="keys">Keys</h2>
            <KeyTable keys={keys} path={path} />
            <RecentSignIn path={path} what="create a key">
              <form class="filter-bar" method="post" action={`${path}/keys`} aria-label="Create key">
                <OneTimeToken />
                <input name="name" placeholder="Name, such as Production" aria-label="Name" maxLength={MAX_KEY_NAME} />
                <button class="button button-small" type="submit">
                  Create key
                </button>
              </form>
            </RecentSignIn>
          </section>
          <WebhookPanel partner={partner} secret={secret} ping={ping} />
        </div>
        <aside aria-label="Settings">
          <form
            class="panel stack stack-tight"
            method="post"
            action={path}
            aria-labelledby="settings"
            {...draftAttributes(sent.typed !== undefined)}
          >
            <h2 id="settings">Settings</h2>
            {sent.conflict !== undefined && <ConflictNotice {...sent.conflict} />}
            <BaseFields base={shownBase(sent.typed, partner.version, partnerSettings(partner))} />
            <fieldset class="stack stack-tight" disabled={!isRecent(useUser())}>
              <PartnerFields partner={partner} sent={sent} />
            </fieldset>
            <RecentSignIn path={path} what="change the settings">
              <div>
                <button class="button button-primary button-small" type="submit">
                  Save settings
                </button>
              </div>
            </RecentSignIn>
          </form>
        </aside>
      </div>
    </ConsoleFrame>
  );
}
