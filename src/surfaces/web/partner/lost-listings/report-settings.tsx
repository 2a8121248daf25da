import type { VNode } from 'preact';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { Icon } from '../../kit/components/icons.js';
import { memberPath } from '../frame/partner-path.js';

export interface Reports {
  isOn: boolean;
  hasWebhookUrl: boolean;
}

/** Whether the partner gets the event and the weekly email. Only owners can change it. */
export const ReportSettings = ({ member, reports }: { member: CurrentPartner; reports: Reports }): VNode => (
  <section class="panel stack stack-tight" aria-labelledby="reports">
    <h2 id="reports">
      Reports{' '}
      <span class={reports.isOn ? 'note tone-good' : 'note'}>
        <Icon name={reports.isOn ? 'live' : 'info'} />
        {reports.isOn ? 'On' : 'Off'}
      </span>
    </h2>
    <p>
      {reports.isOn ? 'When' : 'If reports are on and'} listings are lost or recovered, your webhook URL gets{' '}
      <code>directory_submissions.changed</code>, at most once per day per submission, and the owners get an email on
      Mondays.{!reports.isOn && ' Earlier changes are not sent.'}
    </p>
    {reports.isOn && !reports.hasWebhookUrl && (
      <p class="note tone-warn">
        <Icon name="alert" />
        <span>
          No webhook URL is set, so only the email is sent. <a href={memberPath(member, '/webhooks')}>Go to Webhooks</a>
        </span>
      </p>
    )}
    {hasRole(member.role, 'owner') ? (
      <SwitchForm path={memberPath(member, '/lost-listings/reports')} isOn={reports.isOn} />
    ) : (
      <p class="note">
        <Icon name="info" />
        <span>Only owners can turn reports on or off.</span>
      </p>
    )}
  </section>
);

const SwitchForm = ({ path, isOn }: { path: string; isOn: boolean }): VNode => (
  <form method="post" action={path} aria-labelledby="reports">
    <button
      class={isOn ? 'button button-small' : 'button button-primary button-small'}
      type="submit"
      name="reports"
      value={isOn ? 'off' : 'on'}
    >
      {isOn ? 'Turn off reports' : 'Turn on reports'}
    </button>
  </form>
);
