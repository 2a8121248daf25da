import type { LaunchQuery } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { pathWithQuery } from '../components/pagination.js';

/** A path with the filters of /launch. */
export const launchPath = (path: string, { tags, badge, limit: _, ...filters }: LaunchQuery): string =>
  pathWithQuery(path, { ...filters, tags: tags?.join(','), badge: badge?.toString() });
