import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const SENDER = `
alter table partner_invitations
  -- The user or admin key that sent it. Null if it was sent before this column existed, or by a process of that version.
  add column if not exists invited_by text;
`;

/** Invitations are deleted when the user who sent them loses access. */
export class InvitationSenders1794873600193 implements MigrationInterface {
  /** The statement can be repeated, and gives up while the table is locked. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, SENDER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table partner_invitations drop column if exists invited_by');
  }
}
