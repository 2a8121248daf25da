import type { VNode } from 'preact';
import type { CurrentPartner } from '../../../admission/current-caller.js';
import { hasRole } from '../../../../contexts/access/memberships/partner-member.entity.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { LevelOutcomes } from '../../../../contexts/support/statistics/level-outcomes.service.js';
import { NavLink } from '../../kit/components/blocks.js';
import { NoteLine, SubmitLine } from '../../kit/components/elements.js';
import { useMember, useUser } from '../../kit/components/viewer.js';
import { BaseFields, ConflictNotice, draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { renderedBase, type Values } from '../../kit/conflicts/form-conflicts.js';
import { SelectField } from '../../kit/forms/filters.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/record-fields.js';
import { CautionField } from '../../kit/support/caution.js';
import { ForOwners, memberPath, PartnerFrame, partnerPath } from '../frame/partner-frame.js';

const DONE = { saved: 'Settings saved.' };

interface SupportSettingsProps {
  client: PartnerDto;
  outcomes: LevelOutcomes | null;
  sent: Partial<FormState>;
}

/** What the form shows. */
export const supportValues = ({ supportMode, supportCaution }: PartnerDto): Values => ({
  supportMode,
  supportCaution,
});

export const SupportSettingsView = ({ client, outcomes, sent }: SupportSettingsProps): VNode => (
  <PartnerFrame section="/support" title="Support settings">
    <SupportNav page="settings" />
    <Rejection text={sent.rejection ?? sent.problems?.get('supportMode') ?? sent.problems?.get('supportCaution')} />
    <Confirmation messages={DONE} />
    {!client.supportEnabled && (
      <NoteLine icon="info">
        Support is off, so questions from your servers are rejected. To turn it on, <a href="/contact">contact us</a>.
      </NoteLine>
    )}
    <SettingsForm client={client} outcomes={outcomes} sent={sent} />
  </PartnerFrame>
);

function SettingsForm({ client, outcomes, sent: { typed, conflict } }: SupportSettingsProps): VNode {
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
      <BaseFields base={renderedBase(typed, client.version, supportValues(client))} />
      <fieldset class="stack stack-tight" disabled={!canChange}>
        <SelectField
          name="supportMode"
          label={SUPPORT_MODE_LABEL}
          options={Object.entries(SUPPORT_MODE_NAMES)}
          chosen={typed?.supportMode ?? client.supportMode}
        />
        <p class="small quiet">AI replies from your articles if it’s sure. Otherwise, our team replies.</p>
        <CautionField chosen={typed?.supportCaution ?? client.supportCaution} outcomes={outcomes} />
      </fieldset>
      <p class="small quiet">Changes apply to both modes, starting with the next question.</p>
      <ForOwners path={path} what="change the settings">
        <SubmitLine look="primary small">Save settings</SubmitLine>
      </ForOwners>
    </form>
  );
}

/** Articles and settings belong to the partner, not to a mode, so they have one path. */
export const articlesPath = ({ liveClientId }: CurrentPartner): string =>
  `${partnerPath(liveClientId)}/support/articles`;

export const settingsPath = ({ liveClientId }: CurrentPartner): string =>
  `${partnerPath(liveClientId)}/support/settings`;

export function SupportNav({ page }: { page: 'conversations' | 'articles' | 'settings' }): VNode {
  const member = useMember();
  const live = member.mode === 'test' ? ' (live)' : '';
  return (
    <nav class="section-nav" aria-label="Support">
      <NavLink href={memberPath(member, '/support')} isCurrent={page === 'conversations'} text="Conversations" />
      <NavLink href={articlesPath(member)} isCurrent={page === 'articles'} text={`Articles${live}`} />
      <NavLink href={settingsPath(member)} isCurrent={page === 'settings'} text={`Settings${live}`} />
    </nav>
  );
}
