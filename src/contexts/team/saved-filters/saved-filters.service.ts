import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { DatabaseNotificationsService } from '../../../platform/database/database-notifications.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import {
  MAX_SAVED_FILTERS,
  type NewSavedFilter,
  SavedFiltersRepository,
  type SavedFilterView,
} from './saved-filters.repository.js';

/** More admins than any team has. The cache is cleared when it is full. */
const MAX_CACHED = 1_000;

/** Filters that admins saved for themselves. Cached, because every console list shows them. */
@Injectable()
export class SavedFiltersService {
  private readonly cached = new Map<string, Promise<SavedFilterView[]>>();

  constructor(
    private readonly repository: SavedFiltersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: DatabaseNotificationsService,
  ) {
    notifications.on('saved_filters_changed', () => this.cached.clear());
  }

  listFilters(userId: string): Promise<SavedFilterView[]> {
    const known = this.notifications.isListening() ? this.cached.get(userId) : undefined;
    if (known !== undefined) return known;
    if (this.cached.size >= MAX_CACHED) this.cached.clear();
    const loading = this.repository.listFilters(userId);
    this.cached.set(userId, loading);
    // A failure is not cached.
    loading.catch(() => this.cached.delete(userId));
    return loading;
  }

  async exportFilters(userId: string): Promise<Omit<SavedFilterView, 'id'>[]> {
    const saved = await this.repository.listFilters(userId);
    return saved.map(({ list, name, filters, createdAt }) => ({ list, name, filters, createdAt }));
  }

  async saveFilter(saved: Omit<NewSavedFilter, 'id'>): Promise<void> {
    const filters = new URLSearchParams(saved.filters).toString();
    try {
      // One at a time per admin: two would take the same number.
      const isSaved = await this.unitOfWork.run(
        (manager) => this.repository.insertFilter(manager, { ...saved, id: uuid(), filters }),
        `saved-filters:${saved.userId}`,
      );
      if (!isSaved)
        throw conflict(`You have ${MAX_SAVED_FILTERS} saved filters, which is the maximum. Delete one first.`, 'name');
    } catch (error) {
      if (violatedConstraint(error) === 'saved_filters_name')
        throw conflict('You have a saved filter with this name. Choose another name.', 'name');
      // Saved in another process at the same moment.
      if (violatedConstraint(error) === 'saved_filters_number') throw conflict('Not saved. Try again.', 'name');
      throw error;
    } finally {
      this.cached.delete(saved.userId);
    }
  }

  /** Returns the list of the deleted filter. */
  async deleteFilter(userId: string, id: string): Promise<string> {
    const list = await this.unitOfWork.run((manager) => this.repository.deleteFilter(manager, userId, id));
    this.cached.delete(userId);
    if (list === null) throw notFound('Saved filter not found. It may have been deleted.');
    return list;
  }
}
