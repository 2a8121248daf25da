import type { ApplicationDto } from './application.dto.js';
import type { PartnerApplication } from './partner-application.entity.js';

export const toApplication = (row: PartnerApplication): ApplicationDto => ({
  id: row.id,
  userId: row.userId,
  status: row.status,
  name: row.name,
  website: row.website,
  purpose: row.purpose,
  contactEmail: row.contactEmail,
  webhookUrl: row.webhookUrl,
  supportEnabled: row.supportEnabled,
  supportMode: row.supportMode,
  policyVersion: row.policyVersion,
  message: row.message,
  partnerId: row.clientId,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
