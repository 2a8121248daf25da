import { Injectable } from '@nestjs/common';
import { AccountDataService } from '../../../../contexts/accounts/profile/account-data.service.js';
import { ApplicationsService } from '../../../../contexts/partners/applications/applications.service.js';
import { ListingRequestsService } from '../../../../contexts/requests/listing-requests.service.js';
import { LaunchListsService } from '../../../../contexts/launch-lists/launch-lists.service.js';
import { SavedListingsService } from '../../../../contexts/saved/saved-listings.service.js';
import { SavedFiltersService } from '../../../../contexts/team/saved-filters/saved-filters.service.js';
import { KeyUsageService } from '../../../../contexts/access/usage/key-usage.service.js';

/** Everything that is stored about a user, as JSON to download. */
@Injectable()
export class UserDataExportService {
  constructor(
    private readonly accounts: AccountDataService,
    private readonly usage: KeyUsageService,
    private readonly requests: ListingRequestsService,
    private readonly saved: SavedListingsService,
    private readonly launchLists: LaunchListsService,
    private readonly filters: SavedFiltersService,
    private readonly partners: ApplicationsService,
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
      ...(await this.partners.exportPartnerData(userId)),
    };
    return JSON.stringify(data, null, 2);
  }
}
