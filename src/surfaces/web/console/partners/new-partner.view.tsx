import type { VNode } from 'preact';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
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
        <Rejection text={sent.rejection} />
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
