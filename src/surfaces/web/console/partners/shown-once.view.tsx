import type { VNode } from 'preact';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import type { ShownKind } from './partners.dto.js';

export const SHOWN_NAMES: Record<ShownKind, string> = { key: 'key', secret: 'signing secret' };

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

export const ShownOnceView = ({ frame, partnerId, kind, name, secret }: ShownOnce & { frame: Frame }): VNode => (
  <ConsoleFrame {...frame} section="partners" title={`New ${SHOWN_NAMES[kind]}`}>
    <div class="with-facts">
      <section class="panel stack" aria-labelledby="secret">
        <ShownSecret id="secret" heading={name} secret={secret} what={SHOWN_NAMES[kind]} />
        <p class="small quiet">{AFTERWARDS[kind]}</p>
        <div>
          <a class="button" href={`/console/partners/${partnerId}`}>
            Done
          </a>
        </div>
      </section>
    </div>
  </ConsoleFrame>
);
