import type { VNode } from 'preact';
import { MAX_KEY_NAME } from '../../../../contexts/access/keys/key.dto.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListPartnersQuery, type PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { LevelOutcomes } from '../../../../contexts/support/statistics/level-outcomes.service.js';
import { type DeliveryDto, ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { RecentSignIn, SecretForms, SecretStatus, OneTimeSecret } from '../../kit/access/secrets.js';
import { Icon, LinkButton, LinkLine, Note, Section, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import { ExactAgo } from '../../kit/components/formats.js';
import { useUser } from '../../kit/components/viewer.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { renderedBase } from '../../kit/conflicts/form-conflicts.js';
import { ActionForm, AlreadySent, Confirmation, OneTimeToken, Rejection } from '../../kit/forms/forms.js';
import { anyText, DataList, EmptyList, oneLine, Total } from '../../kit/lists/tables.js';
import { swapping } from '../../kit/live/live.js';
import { SUPPORT_MODE_NAMES } from '../../kit/records/record-fields.js';
import { ConsoleFrame, FilterBar, PartnerNav, PartnersNav } from '../frame/console-frame.js';
import type { HolderKeyList } from '../users/holder-keys.service.js';
import { KeyTable } from '../users/user-panels.js';
import { PartnerFields, partnerSettings, type PartnerFormState } from './partner-form.js';
import type { SecretKind } from './partners.dto.js';

const PATH = '/console/partners';

interface PartnerListProps {
  partners: Page<PartnerDto>;
  query: ListPartnersQuery;
  /** Partners without an owner, by ID. */
  withoutOwner: ReadonlySet<string>;
}

export const PartnerListView = ({ partners: { items, pagination }, query, withoutOwner }: PartnerListProps): VNode => (
  <ConsoleFrame
    section="partners"
    title="Partners"
    heading={
      <>
        <Total value={pagination.total} />
        <LinkButton look="small to-end" href={`${PATH}/new`} text="Create partner" />
      </>
    }
  >
    <PartnersNav page="partners" />
    <FilterBar action={PATH} of={ListPartnersQuery} query={query} label="Filter partners" />
    <DataList
      label="Partners"
      path={PATH}
      query={query}
      pagination={pagination}
      empty={
        <EmptyList noun="partners" path={PATH} query={query}>
          <a href={`${PATH}/new`}>Create a partner</a>, or approve an <a href="/console/applications">application</a>.
        </EmptyList>
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

export const NewPartnerView = ({ sent }: { sent: PartnerFormState }): VNode => (
  <ConsoleFrame section="partners" title="New partner">
    <div class="with-facts">
      <form class="panel stack" method="post" action={PATH} {...draftAttributes(sent.typed !== undefined)}>
        <OneTimeToken />
        <Rejection text={sent.rejection} />
        <PartnerFields sent={sent} />
        <div class="row">
          <SubmitButton look="primary small">Create partner</SubmitButton>
          <LinkButton look="quiet small" href={PATH} text="Back to partners" />
        </div>
      </form>
    </div>
  </ConsoleFrame>
);

const SHOWN_NAMES: Record<SecretKind, string> = { key: 'key', secret: 'signing secret' };

export interface NewPartnerSecret {
  partnerId: string;
  kind: SecretKind;
  /** The key's name, or the partner's for a secret. */
  name: string;
  secret: string;
}

const AFTERWARDS: Record<SecretKind, string> = {
  key: 'We store only a hash. If the key is lost, create a new one.',
  secret: `If it replaces another secret: ${ROTATION_EFFECTS} If the secret is lost, create a new one.`,
};

export const NewPartnerSecretView = ({ partnerId, kind, name, secret }: NewPartnerSecret): VNode => (
  <ConsoleFrame section="partners" title={`New ${SHOWN_NAMES[kind]}`}>
    <div class="with-facts">
      <OneTimeSecret heading={name} secret={secret} what={SHOWN_NAMES[kind]}>
        <p class="small quiet">{AFTERWARDS[kind]}</p>
        <LinkLine href={`${PATH}/${partnerId}`} text="Done" />
      </OneTimeSecret>
    </div>
  </ConsoleFrame>
);

export const DONE = {
  saved: 'Settings saved.',
  'key-revoked': 'Key revoked.',
  'test-sent': 'Test event sent. Its result appears under Webhook.',
};

interface PartnerProps {
  partner: PartnerDto;
  outcomes: LevelOutcomes | null;
  hasOwner: boolean;
  keys: HolderKeyList;
  secret: SecretState | null;
  ping: DeliveryDto | undefined;
  sent: PartnerFormState;
}

export function PartnerView({ partner, outcomes, hasOwner, keys, secret, ping, sent }: PartnerProps): VNode {
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
      <Confirmation messages={DONE} />
      {sent.repeated !== undefined && (
        <AlreadySent>It created a {SHOWN_NAMES[sent.repeated]}, which is shown only once.</AlreadySent>
      )}
      <PartnerNav partnerId={partner.id} page="settings" />
      <div class="with-facts">
        <div class="stack">
          <Section id="keys" title="Keys" class="stack stack-tight">
            <KeyTable keys={keys} path={path} />
            <RecentSignIn path={path} what="create a key">
              <form class="filter-bar" method="post" action={`${path}/keys`} aria-label="Create key">
                <OneTimeToken />
                <input name="name" placeholder="Name, such as Production" aria-label="Name" maxLength={MAX_KEY_NAME} />
                <SubmitButton look="small">Create key</SubmitButton>
              </form>
            </RecentSignIn>
          </Section>
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
            <BaseFields base={renderedBase(sent.typed, partner.version, partnerSettings(partner))} />
            <fieldset class="stack stack-tight" disabled={!isRecent(useUser())}>
              <PartnerFields partner={partner} outcomes={outcomes} sent={sent} />
            </fieldset>
            <RecentSignIn path={path} what="change the settings">
              <SubmitLine look="primary small">Save settings</SubmitLine>
            </RecentSignIn>
          </form>
        </aside>
      </div>
    </ConsoleFrame>
  );
}

/** For a partner without an owner who can sign in: only admins can invite one. */
export const NoOwnerMark = (): VNode => <Note icon="alert" tone="warn" text="No owner" />;

interface WebhookPanelProps {
  partner: PartnerDto;
  /** Null for a partner without a secret. */
  secret: SecretState | null;
  ping: DeliveryDto | undefined;
}

/** The secret that signs events, and a test of the receiver. */
function WebhookPanel({ partner, secret, ping }: WebhookPanelProps): VNode {
  const path = `/console/partners/${partner.id}`;
  return (
    <Section id="webhook" title="Webhook" class="panel stack">
      <div class="stack stack-tight">
        <SecretStatus state={secret} />
        <RecentSignIn path={path} what="create a secret">
          <SecretForms action={`${path}/webhook-secret`} state={secret} />
        </RecentSignIn>
      </div>
      {partner.webhookUrl === null ? (
        <p class="small quiet">To send a test event, set a webhook URL.</p>
      ) : (
        <div class="stack stack-tight">
          <ActionForm action={`${path}/webhook-test`} look="small" isOnce text="Send test event" />
          {ping !== undefined && <Ping ping={ping} path={path} />}
        </div>
      )}
    </Section>
  );
}

/** Polls until the receiver responds. */
const Ping = ({ ping, path }: { ping: DeliveryDto; path: string }): VNode =>
  ping.status === 'pending' ? (
    <p id="ping" class="note" hx-get={path} hx-trigger="every 1s" {...swapping('ping', 'outerHTML')}>
      <Icon name="clock" />
      <span>
        Sent <ExactAgo at={new Date(ping.createdAt)} />, no response yet. <a href={path}>Refresh</a>
      </span>
    </p>
  ) : (
    <p id="ping" class={`note tone-${ping.status === 'delivered' ? 'good' : 'bad'}`} role="status">
      <Icon name={ping.status === 'delivered' ? 'check' : 'alert'} />
      <span>
        {ping.status === 'delivered' ? 'Delivered' : 'Failed'} <ExactAgo at={new Date(ping.createdAt)} />
        {ping.responseStatus !== null && `, response ${ping.responseStatus}`}
        {ping.durationMs !== null && ` after ${ping.durationMs} ms`}
        {ping.responseStatus === null && ping.error !== null && `: ${ping.error}`}
      </span>
    </p>
  );
