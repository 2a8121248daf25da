import { violatedConstraint } from '../../../platform/errors/database-failure.js';

/** The second index belongs to the previous version, whose processes can still run during an upgrade. */
const EMAIL_INDEXES = ['users_email_folded', 'users_email'];

/** Whether a statement failed because another account has the email address. */
export const isEmailTaken = (error: unknown): boolean => EMAIL_INDEXES.includes(violatedConstraint(error) ?? '');
