import type { ComponentProps, VNode } from 'preact';
import { MAX_PARTNER_NAME, type PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { LevelOutcomes } from '../../../../contexts/support/statistics/level-outcomes.service.js';
import { TextField } from '../../kit/forms/forms.js';
import { Flag, SelectField } from '../../kit/forms/filters.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { CAUTION_LABEL, SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/record-fields.js';
import type { Values } from '../../kit/conflicts/form-conflicts.js';
import { CautionField } from '../../kit/support/caution.js';
import type { SecretKind } from './partners.dto.js';

/** The last form sent about a partner. */
export interface PartnerFormState extends Partial<FormState> {
  /** The secret created by a form that was sent again. */
  repeated?: SecretKind | undefined;
}

export const SETTING_LABELS = {
  name: 'Name',
  contactEmail: 'Contact email',
  webhookUrl: 'Webhook URL',
  supportMode: SUPPORT_MODE_LABEL,
  supportCaution: CAUTION_LABEL,
  supportEnabled: 'Support enabled',
};

export const partnerSettings = (partner: PartnerDto): Values =>
  Object.fromEntries(Object.keys(SETTING_LABELS).map((name) => [name, partner[name as keyof typeof SETTING_LABELS]]));

interface PartnerFieldsProps {
  /** Absent for a new one. */
  partner?: PartnerDto;
  outcomes?: LevelOutcomes | null;
  sent: PartnerFormState;
}

export function PartnerFields({ partner, outcomes = null, sent }: PartnerFieldsProps): VNode {
  const { typed, problems } = sent;
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
        options={Object.entries(SUPPORT_MODE_NAMES)}
        chosen={typed?.supportMode ?? partner?.supportMode}
      />
      <CautionField chosen={typed?.supportCaution ?? partner?.supportCaution} outcomes={outcomes} />
      <Flag
        name="supportEnabled"
        label={SETTING_LABELS.supportEnabled}
        checked={typed === undefined ? (partner?.supportEnabled ?? false) : typed.supportEnabled === 'true'}
      />
    </>
  );
}
