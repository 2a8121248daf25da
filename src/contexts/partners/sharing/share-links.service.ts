import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import type { ListingCheckDto } from '../submissions/listing-check.dto.js';
import { type DirectoryRow, type SubmissionRow, toDirectorySubmission } from '../submissions/submission.mapper.js';
import { SubmissionsRepository } from '../submissions/submissions.repository.js';
import { packageOf, type State } from '../submissions/workflow.js';
import { type ShareLinkRow, type SharedStamp, ShareLinksRepository } from './share-links.repository.js';
import { findShareId, type SharePurpose, type ShareUrls, shareUrls } from './share-tokens.js';

export interface SharedListing {
  /** Of the directory. */
  name: string;
  listingUrl: string;
  listedAt: string | null;
  /** Undefined until the listing is checked. */
  check: ListingCheckDto | undefined;
}

/** All that a share page and a badge show. Nothing about the partner, the package, the team or the proof. */
export interface SharedProgress {
  name: string;
  website: string;
  state: State | null;
  submittedCount: number;
  /** 0 until a package is set. */
  targetDirectoriesCount: number;
  /** Found live by the last check, or not checked yet. */
  listings: SharedListing[];
}

export const MAX_SHARE_LINKS = 5;

export type ShareLink = ShareLinkRow & ShareUrls;

/** A submission and its links, newest first, without revoked ones. */
export interface Sharing {
  toolId: string;
  toolName: string;
  links: ShareLink[];
}

/** Public links to the progress of live submissions. Members pass the partner's live client. */
@Injectable()
export class ShareLinksService {
  constructor(
    private readonly links: ShareLinksRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly secrets: SecretBox,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  async getSharing(clientId: string, toolId: string): Promise<Sharing> {
    const submission = await this.submissions.findClientSubmission(clientId, { id: toolId });
    if (submission === null) throw notFound('Submission not found.');
    const links = await this.links.listLinks(clientId, toolId);
    return {
      toolId,
      toolName: submission.name,
      links: links.map((link) => ({ ...link, ...shareUrls(this.secrets, this.config.siteUrl, link.id) })),
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
      const id = randomUUID();
      await this.links.insertLink(manager, { id, toolId, clientId, createdBy: actor });
      await this.audit.record(manager, { actor, action: 'submission.shared', subject: toolId, details: { link: id } });
    }, `share links of ${toolId}`);
  }

  revokeLink(actor: string, clientId: string, toolId: string, id: string): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.links.revokeLink(manager, clientId, toolId, id)))
        throw notFound('This share link does not exist or was already revoked.');
      const details = { link: id };
      await this.audit.record(manager, { actor, action: 'submission.share-revoked', subject: toolId, details });
    });
  }

  /** Read for every request, so that a revoked link is gone with the next one, in every process. */
  async getStamp(purpose: SharePurpose, token: string): Promise<SharedStamp> {
    const id = findShareId(this.secrets, purpose, token);
    const stamp = id === null ? null : await this.links.findStamp(id);
    if (stamp === null) throw notFound('This link does not exist or was revoked. Ask its sender for a new one.');
    return stamp;
  }

  async getProgress(toolId: string): Promise<SharedProgress> {
    const { manager } = this.unitOfWork;
    const [submission, directories] = await Promise.all([
      this.submissions.findSubmission(manager, toolId),
      this.submissions.listDirectories(manager, toolId),
    ]);
    if (submission === null) throw notFound('Submission not found.');
    return toSharedProgress(submission, directories);
  }
}

const toSharedProgress = (row: SubmissionRow, directories: readonly DirectoryRow[]): SharedProgress => ({
  name: row.name,
  website: row.website,
  state: row.state,
  submittedCount: row.submitted,
  targetDirectoriesCount: packageOf(row.paymentType).targetDirectoriesCount,
  listings: directories
    .filter(({ isSubmitted, check }) => isSubmitted && (check?.status ?? 'live') === 'live')
    .map(toDirectorySubmission)
    .flatMap(({ name, listingUrl, submittedAt, check }) =>
      listingUrl === null ? [] : [{ name, listingUrl, listedAt: submittedAt, check }],
    ),
});
