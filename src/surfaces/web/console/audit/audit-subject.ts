import { isUUID } from 'class-validator';
import type { AuditView } from '../../../../platform/audit/audit-log.js';

/** The subject's page, by the first part of the action. */
const PAGES: Readonly<Record<string, string>> = {
  tool: '/console/tools',
  directory: '/console/directories',
  category: '/console/categories',
  tag: '/console/tags',
  'directory-category': '/console/directory-categories',
  'listing-request': '/console/listing-requests',
  submission: '/console/submissions',
  support: '/console/inbox',
  delivery: '/console/deliveries',
  user: '/console/people',
  plan: '/console/people',
  identity: '/console/people',
  session: '/console/people',
  sessions: '/console/people',
  partner: '/console/partners',
  application: '/console/applications',
};

/** Undefined for a subject without a page, such as a deleted one. */
export function subjectPath({ action, subject, details }: AuditView): string | undefined {
  const [kind = '', done] = action.split('.');
  if (done === 'deleted' || done === 'closed') return undefined;
  if (kind === 'app') return `/console/apps?q=${encodeURIComponent(subject)}`;
  if (kind === 'knowledge' && isUUID(details['partnerId']))
    return `/console/partners/${String(details['partnerId'])}/knowledge`;
  const page = PAGES[kind];
  return page !== undefined && (isUUID(subject) || /^\d+$/.test(subject)) ? `${page}/${subject}` : undefined;
}
