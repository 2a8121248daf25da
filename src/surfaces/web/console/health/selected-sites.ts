import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import {
  type SiteAction,
  type UpdatedSiteCheckDto,
  UpdateSiteChecksBody,
} from '../../../../contexts/listings/health/worklist/site-batch.dto.js';
import { SiteBatches } from '../../../../contexts/listings/health/worklist/site-batches.js';
import type { SiteCheckDto } from '../../../../contexts/listings/health/site-check.dto.js';
import { SiteHealth } from '../../../../contexts/listings/health/site-health.service.js';
import type { ListingKey } from '../../../../contexts/listings/health/site-checks.repository.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { checkedInput } from '../../../../platform/input/checked-input.js';
import { type SelectionOutcome, selectedRows } from '../../kit/lists/selected-rows.js';
import type { Form } from '../../kit/pages/form-handler.js';

const PREFIX = 'site-';
const EDIT_PATHS = { tool: '/console/tools', directory: '/console/directories' };

const keyOf = ({ kind, id }: ListingKey): string => `${kind}-${id}`;

/** The checkbox of a listing. Its value is the time of the check that the page shows. */
export const siteField = (key: ListingKey): string => PREFIX + keyOf(key);

export const editPath = ({ kind, id }: ListingKey): string => `${EDIT_PATHS[kind]}/${id}`;

/** Whether a row is among those that were not changed. */
export const isUnchanged = (outcome: SelectionOutcome | undefined, { kind, listing }: SiteCheckDto): boolean =>
  outcome?.failed.some(({ key }) => key === keyOf({ kind, id: listing.id })) ?? false;

/** What admins do about the selected sites. */
@Injectable()
export class SelectedSites {
  constructor(
    private readonly batches: SiteBatches,
    private readonly health: SiteHealth,
  ) {}

  readSelection(form: Form, action: SiteAction): UpdateSiteChecksBody {
    const items = selectedRows(form, PREFIX).map(({ key, value }) => {
      const [kind = ''] = key.split('-', 1);
      return { kind, id: key.slice(kind.length + 1), checkedAt: value };
    });
    if (items.length === 0) throw invalid('Select at least one listing.');
    return checkedInput(UpdateSiteChecksBody, { items, action });
  }

  async updateSelected({ userId }: SignedInUser, selection: UpdateSiteChecksBody): Promise<SelectionOutcome> {
    const results = await this.batches.updateChecks(userId, selection);
    const failed = results.filter(({ success }) => !success);
    return { changed: results.length - failed.length, failed: await this.nameFailed(failed) };
  }

  private async nameFailed(failed: readonly UpdatedSiteCheckDto[]): Promise<SelectionOutcome['failed']> {
    const names = await this.health.nameListings(failed);
    return failed.map(({ kind, id, code, error }) => ({
      key: keyOf({ kind, id }),
      path: editPath({ kind, id }),
      name: names.get(id) ?? id,
      reason: (code !== null && REASONS[code]) || (error ?? ''),
    }));
  }
}

/** Instead of messages that name versions and IDs. */
const REASONS: Partial<Record<NonNullable<UpdatedSiteCheckDto['code']>, string>> = {
  stale: 'Its website was checked again or replaced after you opened the page. Check the new result, then try again.',
  'not-found': 'It is no longer published.',
};
