import { violatedConstraint } from '../../../platform/errors/database-failure.js';

/** The second one is for the previous version, whose processes may still run during an upgrade. */
const EMAIL_INDEXES = ['users_email_folded', 'users_email'];

/** Whether a statement failed because another account has the email address. */
export const isEmailTaken = (error: unknown): boolean => EMAIL_INDEXES.includes(violatedConstraint(error) ?? '');
