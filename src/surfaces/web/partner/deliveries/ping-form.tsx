import type { VNode } from 'preact';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { memberPath } from '../frame/partner-path.js';

/** Its result is shown on the page of the delivery. */
export const PingForm = ({ member }: { member: CurrentPartner }): VNode => (
  <form class="stack stack-tight" method="post" action={memberPath(member, '/deliveries/ping')} aria-label="Send ping">
    <OneTimeToken />
    <div class="row">
      <button class="button button-small" type="submit">
        Send ping
      </button>
      <button class="button button-small" type="submit" name="forged" value="true">
        Send forged ping
      </button>
    </div>
    <p class="small quiet">
      A forged ping has wrong signatures. Your receiver must reject it. At most 10 pings per minute.
    </p>
  </form>
);
