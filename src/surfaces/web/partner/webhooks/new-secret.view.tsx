import type { VNode } from 'preact';
import { ROTATION_EFFECTS } from '../../../../contexts/webhooks/delivery.dto.js';
import { ShownSecret } from '../../kit/access/shown-secret.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export const NewSecretView = ({ frame, secret }: { frame: Frame; secret: string }): VNode => (
  <PartnerFrame {...frame} section="/webhooks" title="New signing secret">
    <section class="panel stack" aria-labelledby="secret">
      <ShownSecret id="secret" heading={frame.member.partnerName} secret={secret} what="signing secret" />
      <p class="small quiet">
        If it replaces another secret: {ROTATION_EFFECTS} If the secret is lost, create a new one.
      </p>
      <div>
        <a class="button" href={memberPath(frame.member, '/webhooks')}>
          Done
        </a>
      </div>
    </section>
  </PartnerFrame>
);
