import { isUUID } from 'class-validator';
import type { LaunchListQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { pathWithQuery } from '../../kit/components/pagination.js';

export const listPath = (id: string, { show, done, directory }: LaunchListQuery = {}): string =>
  pathWithQuery(`/launch/lists/${id}`, { show, done, directory });

export const rowId = (directoryId: string): string => `directory-${directoryId}`;

/** Scrolls to the directory, because the list may be long. */
export const rowPath = (id: string, query: LaunchListQuery): string =>
  listPath(id, query) + (isUUID(query.directory) ? `#${rowId(query.directory ?? '')}` : '');
