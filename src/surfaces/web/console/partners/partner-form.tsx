import type { ComponentProps, VNode } from 'preact';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { MAX_PARTNER_NAME, type PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { TextField } from '../../kit/forms/field.js';
import { Flag, SelectField } from '../../kit/forms/filters.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';
import type { Values } from '../../kit/conflicts/form-conflicts.js';
import type { ShownKind } from './partners.dto.js';

/** The last form sent about a partner. */
export interface SentPartner extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
  /** The secret created by a form that was sent again. */
  repeated?: ShownKind | undefined;
}

export const SETTING_LABELS = {
  name: 'Name',
  contactEmail: 'Contact email',
  webhookUrl: 'Webhook URL',
  supportMode: SUPPORT_MODE_LABEL,
  supportEnabled: 'Support enabled',
};

export const partnerSettings = (partner: PartnerDto): Values =>
  Object.fromEntries(Object.keys(SETTING_LABELS).map((name) => [name, partner[name as keyof typeof SETTING_LABELS]]));

/** `partner` is absent for a new one. */
export function PartnerFields({
  partner,
  sent: { typed, problems },
}: {
  partner?: PartnerDto;
  sent: SentPartner;
}): VNode {
  const textField = (name: 'name' | 'contactEmail' | 'webhookUrl'): ComponentProps<typeof TextField> => ({
    name,
    label: SETTING_LABELS[name],
    problem: problems?.get(name),
    value: (typed ?? partner)?.[name] ?? '',
  });
  return (
    <>
      <TextField {...textField('name')} required maxLength={MAX_PARTNER_NAME} dir="auto" />
      <TextField {...textField('contactEmail')} type="email" required />
      <TextField
        {...textField('webhookUrl')}
        hint="Optional. Events are sent to this URL."
        type="url"
        placeholder="https://"
      />
      <SelectField
        name="supportMode"
        label={SETTING_LABELS.supportMode}
        options={SUPPORT_MODES.map((value) => ({ value, name: SUPPORT_MODE_NAMES[value] }))}
        chosen={typed?.supportMode ?? partner?.supportMode}
      />
      <Flag
        name="supportEnabled"
        label={SETTING_LABELS.supportEnabled}
        checked={typed === undefined ? (partner?.supportEnabled ?? false) : typed.supportEnabled === 'true'}
      />
    </>
  );
}
