import type { Customer } from '../../../../contexts/support/conversations/conversation.entity.js';

/** The partner may omit any of these. */
export const customerName = ({ name, email, id }: Customer): string => name ?? email ?? id ?? 'Unnamed customer';
