import type { VNode } from 'preact';
import { SUPPORT_MODES, type SupportMode } from '../../../../contexts/access/users/partner-client.entity.js';
import { MAX_PARTNER_NAME, type PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { Field, type Problems } from '../../forms/field.js';
import { Flag, SelectField } from '../../forms/filters.js';
import type { ShownKind } from './partners.dto.js';

/** What was sent about a partner and not taken. */
export interface SentPartner {
  typed: Readonly<Record<string, string>> | undefined;
  problems: Problems;
  refusal?: string | undefined;
  /** The last form was taken. */
  isSaved?: boolean;
  /** What the last form created, which was sent again. */
  repeated?: ShownKind | undefined;
}

export const NOTHING_SENT: SentPartner = { typed: undefined, problems: new Map() };

/** Who answers customers. */
export const MODE_NAMES: Record<SupportMode, string> = {
  hybrid: 'AI first, then people',
  human: 'People only',
};

interface PartnerFieldsProps {
  /** Absent for a new one. */
  partner?: PartnerDto;
  sent: SentPartner;
}

/** The fields of a partner, with what was typed last. */
export function PartnerFields({ partner, sent: { typed, problems } }: PartnerFieldsProps): VNode {
  const valueOf = (name: 'name' | 'contactEmail' | 'webhookUrl'): string =>
    typed === undefined ? (partner?.[name] ?? '') : (typed[name] ?? '');
  return (
    <>
      <Field name="name" label="Name" problem={problems.get('name')}>
        {(attributes) => (
          <input {...attributes} required maxLength={MAX_PARTNER_NAME} value={valueOf('name')} dir="auto" />
        )}
      </Field>
      <Field name="contactEmail" label="Contact" hint="An e-mail address." problem={problems.get('contactEmail')}>
        {(attributes) => <input {...attributes} type="email" required value={valueOf('contactEmail')} />}
      </Field>
      <Field
        name="webhookUrl"
        label="Webhook address"
        hint="Where events are sent. Empty: nowhere."
        problem={problems.get('webhookUrl')}
      >
        {(attributes) => <input {...attributes} type="url" placeholder="https://" value={valueOf('webhookUrl')} />}
      </Field>
      <SelectField
        name="supportMode"
        label="Who answers"
        options={SUPPORT_MODES.map((value) => ({ value, name: MODE_NAMES[value] }))}
        chosen={typed?.supportMode ?? partner?.supportMode}
      />
      <Flag
        name="supportEnabled"
        label="Support is open to this partner"
        checked={typed === undefined ? (partner?.supportEnabled ?? false) : typed.supportEnabled === 'true'}
      />
    </>
  );
}
