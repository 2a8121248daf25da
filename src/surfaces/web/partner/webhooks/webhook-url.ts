import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { Values } from '../../kit/conflicts/form-conflicts.js';

export const URL_LABEL = 'Webhook URL';

/** What the form shows. */
export const urlValues = ({ webhookUrl }: PartnerDto): Values => ({ webhookUrl });
