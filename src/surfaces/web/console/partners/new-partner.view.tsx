import type { VNode } from 'preact';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Refusal } from '../../kit/forms/refusal.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { PartnerFields, type SentPartner } from './partner-form.js';

export interface NewPartnerProps {
  frame: Frame;
  sent: SentPartner;
}

export const NewPartnerView = ({ frame, sent }: NewPartnerProps): VNode => (
  <ConsoleFrame {...frame} section="partners" title="New partner">
    <div class="with-facts">
      <form class="panel stack" method="post" action="/console/partners">
        <OneTimeToken />
        <Refusal text={sent.refusal} />
        <PartnerFields sent={sent} />
        <div class="row">
          <button class="button button-primary button-small" type="submit">
            Create partner
          </button>
          <a class="button button-quiet button-small" href="/console/partners">
            Back to partners
          </a>
        </div>
      </form>
    </div>
  </ConsoleFrame>
);
