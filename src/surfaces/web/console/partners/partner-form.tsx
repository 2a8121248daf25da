import type { VNode } from 'preact';
import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import { MAX_PARTNER_NAME, type PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { Field } from '../../kit/forms/field.js';
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

export const partnerSettings = ({
  name,
  contactEmail,
  webhookUrl,
  supportMode,
  supportEnabled,
}: PartnerDto): Values => ({
  name,
  contactEmail,
  webhookUrl,
  supportMode,
  supportEnabled,
});

interface PartnerFieldsProps {
  /** Absent for a new partner. */
  partner?: PartnerDto;
  sent: SentPartner;
}

export function PartnerFields({ partner, sent: { typed, problems } }: PartnerFieldsProps): VNode {
  const valueOf = (name: 'name' | 'contactEmail' | 'webhookUrl'): string =>
    typed === undefined ? (partner?.[name] ?? '') : (typed[name] ?? '');
  return (
    <>
      <Field name="name" label={SETTING_LABELS.name} problem={problems?.get('name')}>
        {(attributes) => (
          <input {...attributes} required maxLength={MAX_PARTNER_NAME} value={valueOf('name')} dir="auto" />
        )}
      </Field>
      <Field name="contactEmail" label={SETTING_LABELS.contactEmail} problem={problems?.get('contactEmail')}>
        {(attributes) => <input {...attributes} type="email" required value={valueOf('contactEmail')} />}
      </Field>
      <Field
        name="webhookUrl"
        label={SETTING_LABELS.webhookUrl}
        hint="Optional. Events are sent to this URL."
        problem={problems?.get('webhookUrl')}
      >
        {(attributes) => <input {...attributes} type="url" placeholder="https://" value={valueOf('webhookUrl')} />}
      </Field>
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
