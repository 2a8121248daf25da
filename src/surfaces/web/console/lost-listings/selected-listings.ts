import { Injectable, Logger } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { UpdateLostListingBody } from '../../../../contexts/partners/watching/lost-listing.dto.js';
import { LostListings } from '../../../../contexts/partners/watching/lost-listings.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { MAX_BATCH } from '../../../../platform/input/batches/batch.dto.js';
import { type ItemOutcome, runBatch } from '../../../../platform/input/batches/run-batch.js';
import { MAX_INTEGER } from '../../../../platform/input/parameters/id-parameters.js';
import { SLUG_PATTERN } from '../../../../platform/input/value-rules.js';
import { type SelectionOutcome, selectedRows } from '../../kit/lists/selected-rows.js';
import type { Form } from '../../kit/pages/form-handler.js';
import { UNASSIGNED } from '../board/assignee-filter.js';
import { assignmentTo } from '../board/submission-moves.js';
import type { SelectedForm } from './lost-listings.dto.js';

interface Item {
  key: string;
  toolId: string;
  slug: string;
  version: number;
}

const PREFIX = 'lost-';
const ID_LENGTH = 36;

/** Identifies a row of the list. */
export const rowKey = (toolId: string, slug: string): string => `${toolId}-${slug}`;

/** The checkbox of a row. Its value is the version that the page shows. */
export const selectionField = (key: string): string => PREFIX + key;

/** Assigns or accepts the selected listings, each by the rules of a single one. */
@Injectable()
export class SelectedListings {
  private readonly logger = new Logger(SelectedListings.name);

  constructor(private readonly lost: LostListings) {}

  async updateSelected({ userId }: SignedInUser, form: Form, chosen: SelectedForm): Promise<SelectionOutcome> {
    const [items, body] = [itemsIn(form), bodyOf(chosen)];
    const outcomes = await runBatch(
      items,
      ({ toolId, slug, version }) => this.lost.updateLostListing(userId, toolId, slug, body, version),
      ({ key }, error) =>
        this.logger.error(`Lost listing ${key}: not changed, the rest of the batch is skipped: ${String(error)}`),
    );
    const failed = outcomes.filter(({ result }) => !result.success);
    return {
      changed: outcomes.length - failed.length,
      failed: await Promise.all(failed.map((outcome) => this.describeFailure(outcome))),
    };
  }

  private async describeFailure({
    item: { key, toolId, slug },
    result: { code, error },
  }: ItemOutcome<Item, unknown>): Promise<SelectionOutcome['failed'][number]> {
    const listing = code === 'not-found' ? null : await this.lost.getLostListing(toolId, slug);
    return {
      key,
      path: `/console/submissions/${toolId}`,
      name: listing === null ? slug : `${listing.tool.name} at ${listing.directory.name}`,
      reason: code === 'stale' ? 'It was changed after you opened the page. Check it, then try again.' : (error ?? ''),
    };
  }
}

function itemsIn(form: Form): Item[] {
  const items = selectedRows(form, PREFIX).map(({ key, value }) => ({
    key,
    toolId: key.slice(0, ID_LENGTH),
    slug: key.slice(ID_LENGTH + 1),
    version: Number(value),
  }));
  if (items.length === 0) throw invalid('Select at least one listing.');
  if (items.length > MAX_BATCH) throw invalid(`Select at most ${MAX_BATCH} listings.`);
  if (!items.every(isItem)) throw invalid('A selected listing is not in the list. Reload the page, then try again.');
  return items;
}

const isItem = ({ toolId, slug, version }: Item): boolean =>
  isUUID(toolId) && SLUG_PATTERN.test(slug) && Number.isInteger(version) && version >= 1 && version <= MAX_INTEGER;

function bodyOf({ change, assignee }: SelectedForm): UpdateLostListingBody {
  if (change === 'accept') return { status: 'accepted' };
  if (assignee === undefined) throw invalid('Choose an assignee.');
  return assignmentTo(assignee === UNASSIGNED ? null : assignee);
}
