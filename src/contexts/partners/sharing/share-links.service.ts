import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { type ListedLink, type SharedStamp, ShareLinksRepository } from './share-links.repository.js';
import { type SharedProgress, toSharedProgress } from './shared-progress.js';
import { type SharePurpose, ShareTokens, type ShareUrls } from './share-tokens.js';

export const MAX_SHARE_LINKS = 5;

export type ShownLink = ListedLink & ShareUrls;

/** A submission and its links, newest first, without revoked ones. */
export interface Sharing {
  toolId: string;
  toolName: string;
  links: ShownLink[];
}

/** Public links to the progress of live submissions. Members pass the partner's live client. */
@Injectable()
export class ShareLinks {
  constructor(
    private readonly links: ShareLinksRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly tokens: ShareTokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async getSharing(clientId: string, toolId: string): Promise<Sharing> {
    const submission = await this.submissions.findOwnSubmission(clientId, { id: toolId });
    if (submission === null) throw notFound('Submission not found.');
    const links = await this.links.listLinks(clientId, toolId);
    return {
      toolId,
      toolName: submission.name,
      links: links.map((link) => ({ ...link, ...this.tokens.urlsFor(link.id) })),
    };
  }

  createLink(actor: string, clientId: string, toolId: string): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      // The lock makes the count exact when several members create links at the same time.
      const submission = await this.submissions.lockSubmission(manager, toolId);
      if (submission?.clientId !== clientId) throw notFound('Submission not found.');
      if ((await this.links.countLinks(manager, toolId)) >= MAX_SHARE_LINKS)
        throw conflict(`A submission can have at most ${MAX_SHARE_LINKS} share links. Revoke one first.`);
      // Random, because it is part of the public token and a time-ordered ID would show when the link was created.
      const link = { id: randomUUID(), toolId, clientId, createdBy: actor, createdAt: new Date(), revokedAt: null };
      await this.links.insertLink(manager, link);
      await this.audit.record(manager, {
        actor,
        action: 'submission.shared',
        subject: toolId,
        details: { link: link.id },
      });
    }, `share links of ${toolId}`);
  }

  revokeLink(actor: string, clientId: string, toolId: string, id: string): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.links.revokeLink(manager, clientId, toolId, id)))
        throw notFound('This share link does not exist or was already revoked.');
      await this.audit.record(manager, {
        actor,
        action: 'submission.share-revoked',
        subject: toolId,
        details: { link: id },
      });
    });
  }

  /** Read for every request, so that a revoked link is gone with the next one, in every process. */
  async getStamp(purpose: SharePurpose, token: string): Promise<SharedStamp> {
    const id = this.tokens.findId(purpose, token);
    const stamp = id === null ? null : await this.links.findStamp(id);
    if (stamp === null) throw notFound('This link does not exist or was revoked. Ask its sender for a new one.');
    return stamp;
  }

  async getProgress(toolId: string): Promise<SharedProgress> {
    const { manager } = this.unitOfWork;
    const [submission, directories] = await Promise.all([
      this.submissions.findSubmission(manager, toolId),
      this.submissions.findDirectories(manager, toolId),
    ]);
    if (submission === null) throw notFound('Submission not found.');
    return toSharedProgress(submission, directories);
  }
}
