import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { findRow } from '../../platform/database/rows.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../platform/errors/app-error.js';
import { SecretBox, UnreadableSecretError } from '../../platform/secrets/secret-box.js';
import { PartnerOwnerEmailsService } from '../access/memberships/partner-owner-emails.service.js';
import { ClientsRepository } from '../access/users/clients.repository.js';
import { ROTATION_EFFECTS, type WebhookSecretDto } from './delivery.dto.js';
import { generateSecret } from '../../platform/outbound/webhook-signature.js';

/** How long a retired secret continues to sign. */
const SECRET_OVERLAP = '24 hours';

export interface SecretState {
  issuedAt: Date;
  /** When the previous secret stops signing; null if none signs. */
  previousUntil: Date | null;
}

/** Stores signing secrets encrypted. A secret is shown only once. A retired one still signs for 24 hours, so that receivers can switch. */
@Injectable()
export class WebhookSecretsService {
  constructor(
    private readonly box: SecretBox,
    private readonly clients: ClientsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly emails: PartnerOwnerEmailsService,
  ) {}

  /** Unless `replaces`, rejects a partner that has a secret, because replacing it affects receivers. */
  issueSecret(actor: string, clientId: string, { replaces = true } = {}): Promise<WebhookSecretDto> {
    return this.unitOfWork.run((manager) => this.issueSecretWith(manager, actor, clientId, replaces));
  }

  async issueSecretWith(
    manager: EntityManager,
    actor: string,
    clientId: string,
    replaces = true,
  ): Promise<WebhookSecretDto> {
    const secret = generateSecret();
    const now = new Date();
    if (!(await this.clients.lockClient(manager, clientId))) throw notFound(`Partner not found: ${clientId}`);
    const sql = 'update webhook_secrets set retired_at = $2 where client_id = $1 and retired_at is null';
    const [, retired] = await manager.query<[unknown, number]>(sql, [clientId, now]);
    if (!replaces && retired !== 0)
      throw conflict(`This partner already has a secret. Open “Rotate secret” to replace it. ${ROTATION_EFFECTS}`);
    const insert = 'insert into webhook_secrets (id, client_id, encrypted, created_at) values ($1, $2, $3, $4)';
    await manager.query(insert, [uuid(), clientId, this.box.encrypt(secret), now]);
    await this.audit.record(manager, { actor, action: 'partner.secret-issued', subject: clientId });
    await this.emails.queueSecretChanged(manager, clientId);
    return { secret };
  }

  /** Null if no secret was issued. */
  findSecretState(clientId: string): Promise<SecretState | null> {
    return findRow<SecretState>(
      this.unitOfWork.manager,
      `select current.created_at as "issuedAt",
              (select max(retired_at) + interval '${SECRET_OVERLAP}' from webhook_secrets
                where client_id = $1 and retired_at > now() - interval '${SECRET_OVERLAP}') as "previousUntil"
         from webhook_secrets current where current.client_id = $1 and current.retired_at is null`,
      [clientId],
    );
  }

  /**
   * The current secret first, then retired ones that still sign. Throws UnreadableSecretError if the current one can't
   * be decrypted.
   */
  async findSigningSecrets(clientId: string): Promise<string[]> {
    const rows = await this.unitOfWork.manager.query<StoredSecret[]>(
      `select encrypted, retired_at is not null as retired from webhook_secrets
        where client_id = $1 and (retired_at is null or retired_at > now() - interval '${SECRET_OVERLAP}')
        order by retired_at desc nulls first`,
      [clientId],
    );
    return rows.flatMap((row) => this.decrypted(row));
  }

  /** Skips a retired secret that can't be decrypted after a change of ENCRYPTION_KEY, so that the new one works. */
  private decrypted({ encrypted, retired }: StoredSecret): string[] {
    try {
      return [this.box.decrypt(encrypted)];
    } catch (error) {
      if (retired && error instanceof UnreadableSecretError) return [];
      throw error;
    }
  }
}

interface StoredSecret {
  encrypted: Buffer;
  retired: boolean;
}
