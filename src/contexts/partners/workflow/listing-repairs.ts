import { Injectable } from '@nestjs/common';
import { expectVersion } from '../../../platform/database/row-version.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { printable } from '../../../platform/input/value-rules.js';
import { WorkService } from './work.service.js';
import { LostListings } from '../watching/lost-listings.service.js';

/** Lets admins record where a lost listing is now. */
@Injectable()
export class ListingRepairs {
  constructor(
    private readonly lost: LostListings,
    private readonly work: WorkService,
  ) {}

  /** The rest of the record stays. Recording a new URL resolves the loss. */
  async recordNewUrl(
    actor: string,
    toolId: string,
    directorySlug: string,
    listingUrl: string,
    expectedVersion: number,
  ): Promise<void> {
    const loss = await this.lost.getLostListing(toolId, directorySlug);
    expectVersion('lost listing', loss.version, expectedVersion);
    if (listingUrl === loss.recordedUrl)
      throw invalid('is the recorded URL. If the listing is back there, resolve it without a new URL.', 'listingUrl');
    const { submissions, version } = await this.work.getSubmission(toolId);
    const record = submissions.find(({ slug }) => slug === directorySlug);
    if (!record) throw notFound(`Directory not recorded for this tool: ${printable(directorySlug)}`);
    const { isSubmitted, submittedBy, submittedAt, proofScreenshot = null } = record;
    const body = { isSubmitted, submittedBy, submittedAt, proofScreenshot, listingUrl };
    await this.work.recordDirectory(actor, toolId, directorySlug, body, { version });
  }
}
