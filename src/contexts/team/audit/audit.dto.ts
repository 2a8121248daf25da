import { ObjectProperty, TextProperty, TimeProperty } from '../../../platform/dto/properties.js';
import type { AuditFilters } from '../../../platform/audit/audit-log.service.js';
import { ListQuery } from '../../../platform/input/page.js';
import { TextParameter, TimeParameter } from '../../../platform/input/parameters.js';

export class AuditQuery extends ListQuery {
  @TextParameter({ description: 'Only actions of the key or user with this ID.' })
  actor?: string;

  @TextParameter({ description: 'Only this action, for example key.revoked.' })
  action?: string;

  @TextParameter({ description: 'Only actions on the object with this ID.' })
  subject?: string;

  @TimeParameter({ description: 'Only actions at this time or later.', example: '2026-05-01T00:00:00Z' })
  since?: string;

  @TimeParameter({ description: 'Only actions before this time.', example: '2026-05-02T12:00:00Z' })
  until?: string;
}

export const auditFilters = ({ actor, action, subject, since, until }: AuditQuery): AuditFilters => ({
  actor,
  action,
  subject,
  since: since === undefined ? undefined : new Date(since),
  until: until === undefined ? undefined : new Date(until),
});

export class AuditEntryDto {
  @TextProperty({ example: '421' })
  id!: string;

  @TimeProperty({ example: '2026-05-02T08:30:00.000Z' })
  at!: string;

  @TextProperty({ description: 'ID of the key or user.', example: '019a8e2c-a062-7e37-9b40-8d3c2f5e6071' })
  actor!: string;

  @TextProperty({ example: 'tool.updated' })
  action!: string;

  @TextProperty({ description: 'ID of the changed object.', example: '019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e' })
  subject!: string;

  @ObjectProperty({
    description:
      'What was done. Edits of tools and directories have `fields` and, for each changed field, `changes: {field: {from, to}}`; `founderEmail` is only "changed".',
    example: { fields: ['tagline'], changes: { tagline: { from: 'Reads to you', to: 'Reads long documents to you' } } },
  })
  details!: Record<string, unknown>;
}
