import { SUPPORT_MODES } from '../../../../contexts/access/users/partner-client.entity.js';
import type { FieldGroup } from '../../kit/records/record-fields.js';
import { SUPPORT_MODE_LABEL, SUPPORT_MODE_NAMES } from '../../kit/records/support-mode.js';

/** The fields of an application, without the policy. */
export const APPLICATION_FIELDS: FieldGroup[] = [
  {
    heading: 'Your company',
    fields: [
      { name: 'name', label: 'Name', control: { kind: 'line' }, hint: 'Of your directory or platform.' },
      { name: 'website', label: 'Website', control: { kind: 'line', type: 'url' }, hint: 'Public URL.' },
      {
        name: 'contactEmail',
        label: 'Contact email',
        control: { kind: 'line', type: 'email' },
        hint: 'For our team. Emails about this application go to your account’s email address.',
      },
      {
        name: 'purpose',
        label: 'Purpose',
        control: { kind: 'text', rows: 6 },
        hint: 'What you want to do, and about how many tools you submit per month. Up to 2,000 characters.',
      },
    ],
  },
  {
    heading: 'Integration',
    fields: [
      {
        name: 'webhookUrl',
        label: 'Webhook URL',
        control: { kind: 'line', type: 'url' },
        hint: 'Optional. Public HTTPS URL that receives events. You can add it later.',
        empty: null,
      },
      {
        name: 'supportMode',
        label: SUPPORT_MODE_LABEL,
        control: { kind: 'choice', options: SUPPORT_MODES.map((mode) => [mode, SUPPORT_MODE_NAMES[mode]]) },
        hint: 'To questions of your customers, if you forward them.',
      },
      { name: 'supportEnabled', label: 'Forward questions of customers (support)', control: { kind: 'flag' } },
    ],
  },
];
