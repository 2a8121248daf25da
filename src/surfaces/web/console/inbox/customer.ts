import type { Customer } from '../../../../contexts/support/conversations/conversation.entity.js';

/** What the customer is called, as far as the partner told. */
export const customerName = ({ name, email, id }: Customer): string => name ?? email ?? id ?? 'A customer';
