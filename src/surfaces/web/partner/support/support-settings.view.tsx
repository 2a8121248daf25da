import type { VNode } from 'preact';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { Icon } from '../../kit/components/icons.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { shownBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember, useUser } from '../../kit/pages/viewer.js';
import { SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import { ForOwners, PartnerFrame } from '../frame/partner-frame.js';
import { settingsPath, SupportNav } from './support-nav.js';

const DONE = { saved: 'Settings saved.' };

/** The last form sent from the page. */
export interface SentSettings extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

interface SupportSettingsProps {
  client: PartnerDto;
  sent: SentSettings;
}

/** What the form shows. */
export const supportValues = ({ supportMode }: PartnerDto): Values => ({ supportMode });

export const SupportSettingsView = ({ client, sent }: SupportSettingsProps): VNode => (
  <PartnerFrame section="/support" title="Support settings">
    <SupportNav page="settings" />
    <Rejection text={sent.rejection ?? sent.problems?.get('supportMode')} />
    <Confirmation messages={DONE} done={sent.done} />
    {!client.supportEnabled && (
      <p class="note">
        <Icon name="info" />
        <span>
          Support is off, so questions from your servers are rejected. To turn it on, <a href="/contact">contact us</a>.
        </span>
      </p>
    )}
    <SettingsForm client={client} sent={sent} />
  </PartnerFrame>
);

function SettingsForm({ client, sent: { typed, conflict } }: SupportSettingsProps): VNode {
  const member = useMember();
  const path = settingsPath(member);
  const canChange = hasRole(member.role, 'owner') && isRecent(useUser());
  return (
    <form
      class="panel stack stack-tight"
      method="post"
      action={path}
      aria-label="Support settings"
      {...draftAttributes(typed !== undefined)}
    >
      {conflict !== undefined && <ConflictNotice {...conflict} />}
      <BaseFields base={shownBase(typed, client.version, supportValues(client))} />
      <fieldset class="stack stack-tight" disabled={!canChange}>
        <SelectField
          name="supportMode"
          label={SUPPORT_MODE_LABEL}
          options={SUPPORT_MODES.map((value) => ({ value, name: SUPPORT_MODE_NAMES[value] }))}
          chosen={typed?.supportMode ?? client.supportMode}
        />
      </fieldset>
      <p class="small quiet">
        AI replies from your articles if it is sure, otherwise our team replies. A change applies to both modes, from
        the next question on.
      </p>
      <ForOwners path={path} what="change who replies">
        <div>
          <button class="button button-primary button-small" type="submit">
            Save settings
          </button>
        </div>
      </ForOwners>
    </form>
  );
}
