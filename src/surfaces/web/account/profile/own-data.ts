import { Injectable } from '@nestjs/common';
import { AccountExport } from '../../../../contexts/accounts/profile/account-export.js';
import { OwnPartnerData } from '../../../../contexts/partners/applications/own-partner-data.js';
import { ListingRequests } from '../../../../contexts/requests/listing-requests.service.js';
import { LaunchLists } from '../../../../contexts/launch-lists/launch-lists.service.js';
import { SavedListings } from '../../../../contexts/saved/saved-listings.service.js';
import { SavedFilters } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { KeyUsage } from '../../../../contexts/access/usage/key-usage.js';

/** Everything that is stored about a user, as JSON to download. */
@Injectable()
export class OwnData {
  constructor(
    private readonly accounts: AccountExport,
    private readonly usage: KeyUsage,
    private readonly requests: ListingRequests,
    private readonly saved: SavedListings,
    private readonly launchLists: LaunchLists,
    private readonly filters: SavedFilters,
    private readonly partners: OwnPartnerData,
  ) {}

  async exportData(userId: string): Promise<string> {
    const stored = await this.accounts.exportAccount(userId);
    const data = {
      ...stored,
      usage: await this.usage.listRequests(stored.keys.map(({ id }) => id)),
      listingRequests: await this.requests.exportRequests(userId),
      savedListings: await this.saved.exportSaved(userId),
      launchLists: await this.launchLists.exportLists(userId),
      savedFilters: await this.filters.exportFilters(userId),
      ...(await this.partners.exportData(userId)),
    };
    return JSON.stringify(data, null, 2);
  }
}
