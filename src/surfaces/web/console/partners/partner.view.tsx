import type { VNode } from 'preact';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { DeliveryDto } from '../../../../contexts/webhooks/delivery.dto.js';
import type { SecretState } from '../../../../contexts/webhooks/webhook-secrets.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { AlreadySent } from '../../kit/forms/already-sent.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { shownBase } from '../../kit/conflicts/form-conflicts.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';
import type { HolderKeyList } from '../users/holder-keys.js';
import { KeyTable } from '../users/key-table.js';
import { MAX_KEY_NAME } from '../../../../contexts/access/keys/key-limits.js';
import { NoOwnerMark } from './no-owner-mark.js';
import { PartnerFields, type SentPartner, partnerSettings } from './partner-form.js';
import { PartnerNav } from './partner-nav.js';
import { SHOWN_NAMES } from './shown-once.view.js';
import { WebhookPanel } from './webhook-panel.js';

export const DONE = {
  saved: 'Settings saved.',
  'key-revoked': 'Key revoked.',
  'test-sent': 'Test event sent. Its result appears under Webhook.',
};

export interface PartnerProps {
  frame: Frame;
  partner: PartnerDto;
  hasOwner: boolean;
  keys: HolderKeyList;
  secret: SecretState | null;
  ping: DeliveryDto | undefined;
  sent: SentPartner;
}

export function PartnerView({ frame, partner, hasOwner, keys, secret, ping, sent }: PartnerProps): VNode {
  const path = `/console/partners/${partner.id}`;
  const { admin } = frame;
  return (
    <ConsoleFrame
      {...frame}
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
            <RecentSignIn user={admin} path={path} what="create a key">
              <form class="filter-bar" method="post" action={`${path}/keys`} aria-label="Create key">
                <OneTimeToken />
                <input name="name" placeholder="Name, such as Production" aria-label="Name" maxLength={MAX_KEY_NAME} />
                <button class="button button-small" type="submit">
                  Create key
                </button>
              </form>
            </RecentSignIn>
          </section>
          <WebhookPanel admin={admin} partner={partner} secret={secret} ping={ping} />
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
            <fieldset class="stack stack-tight" disabled={!isRecent(admin)}>
              <PartnerFields partner={partner} sent={sent} />
            </fieldset>
            <RecentSignIn user={admin} path={path} what="change the settings">
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
