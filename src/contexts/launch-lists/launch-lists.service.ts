import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AppError, conflict, invalid, notFound } from '../../platform/errors/app-error.js';
import { violatedConstraint } from '../../platform/errors/database-failure.js';
import { type CsvColumns, csvHeader, csvLines } from '../../platform/text/escaping.js';
import { lockSender } from '../access/users/senders.js';
import { websiteHost } from '../listings/website-host.js';
import {
  type LaunchListSummary,
  type LaunchListView,
  type LaunchListDirectory,
  type ListedDirectories,
  MAX_LISTS,
  toLaunchListDirectory,
} from './launch-list.js';
import { LaunchListsRepository } from './launch-lists.repository.js';

/** Launch lists of a user. Lists of other users are not found. */
@Injectable()
export class LaunchListsService {
  constructor(
    private readonly repository: LaunchListsRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  listLists(userId: string): Promise<LaunchListSummary[]> {
    return this.repository.findLists(userId);
  }

  async getList(userId: string, id: string): Promise<LaunchListView> {
    const list = await this.repository.findList(userId, id);
    if (!list) throw notFound('Launch list not found. It may have been deleted.');
    return this.withDirectories(list);
  }

  /** Returns the ID of the list. Only public directories may be given. */
  async saveList(userId: string, name: string, directories: ListedDirectories): Promise<string> {
    if (directories.fitting.length + directories.others.length === 0)
      throw invalid('No directory matches these filters. Change them, then save the list.');
    const id = uuid();
    await rejectingTakenName(
      this.unitOfWork.run(async (manager) => {
        // The lock serializes what one account saves, also in several processes.
        const owner = await lockSender(manager, userId);
        if (owner?.bannedAt !== null) throw new AppError('forbidden', 'This account can’t save lists.');
        if (!(await this.repository.insertList(manager, userId, { id, name })))
          throw conflict(`You have ${MAX_LISTS} launch lists, which is the maximum. Delete one first.`);
        await this.repository.insertDirectories(manager, id, directories);
      }),
    );
    return id;
  }

  async renameList(userId: string, id: string, name: string): Promise<void> {
    if (!(await rejectingTakenName(this.repository.renameList(userId, id, name))))
      throw notFound('Launch list not found. It may have been deleted.');
  }

  /** Deleting a list twice changes nothing. */
  deleteList(userId: string, id: string): Promise<void> {
    return this.repository.deleteList(userId, id);
  }

  async setSubmitted(userId: string, listId: string, directoryId: string, isSubmitted: boolean): Promise<void> {
    if (!(await this.repository.setSubmitted(userId, listId, directoryId, isSubmitted))) throw notInList();
  }

  /** Null removes the URL. */
  async setListingUrl(userId: string, listId: string, directoryId: string, url: string | null): Promise<void> {
    const { directories } = await this.getList(userId, listId);
    const directory = directories.find((listed) => listed.directoryId === directoryId);
    if (directory === undefined) throw notInList();
    if (url !== null && directory.listing === null)
      throw conflict('This directory is no longer listed, so you can’t add a listing URL.', 'listingUrl');
    if (url !== null && directory.listing !== null && !isOnWebsite(url, directory.listing.website))
      throw invalid(`Enter a URL on the directory’s website, ${directory.listing.website}`, 'listingUrl');
    if (!(await this.repository.setListingUrl(userId, listId, directoryId, url))) throw notInList();
  }

  /** Removing a directory twice changes nothing. */
  removeDirectory(userId: string, listId: string, directoryId: string): Promise<void> {
    return this.repository.deleteDirectory(userId, listId, directoryId);
  }

  async exportCsv(userId: string, id: string): Promise<string> {
    const { directories } = await this.getList(userId, id);
    return csvHeader(CSV_COLUMNS) + csvLines(CSV_COLUMNS, directories);
  }

  async exportLists(userId: string): Promise<LaunchListView[]> {
    const lists = await this.repository.findLists(userId);
    return Promise.all(lists.map((list) => this.withDirectories(list)));
  }

  private async withDirectories(list: LaunchListSummary): Promise<LaunchListView> {
    return { ...list, directories: (await this.repository.findDirectories(list.id)).map(toLaunchListDirectory) };
  }
}

const notInList = (): AppError => notFound('This directory is not in the list anymore.');

async function rejectingTakenName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) === 'launch_lists_name')
      throw conflict('You have a launch list with this name. Choose another name.', 'name');
    throw error;
  }
}

/**
 * Whether a listing URL is on the directory's website: the same host, with or without `www.`, or a subdomain of it. Other hosts of
 * the same registrable domain are rejected, because different owners may share it: a.sites.example, b.sites.example.
 */
export function isOnWebsite(listingUrl: string, website: string): boolean {
  const [listing, site] = [websiteHost(listingUrl), websiteHost(website)];
  return listing !== null && site !== null && (listing === site || listing.endsWith(`.${site}`));
}

/** A directory that is not public has only what the user entered. */
const CSV_COLUMNS: CsvColumns<LaunchListDirectory> = {
  name: ({ listing }) => listing?.name ?? '(no longer listed)',
  website: ({ listing }) => listing?.website,
  domainRating: ({ listing }) => listing?.domainRating,
  monthlyVisits: ({ listing }) => listing?.monthlyVisits,
  cost: ({ listing }) => listing?.cost,
  minimumPrice: ({ listing }) => listing?.minimumPrice,
  linkType: ({ listing }) => listing?.type,
  requiresBadge: ({ listing }) => listing?.requiresBadge,
  submissionExperience: ({ listing }) => listing?.submissionExperience,
  fits: ({ fits }) => fits,
  submitted: ({ submittedAt }) => submittedAt !== null,
  submittedAt: ({ submittedAt }) => submittedAt,
  listingUrl: ({ listingUrl }) => listingUrl,
};
