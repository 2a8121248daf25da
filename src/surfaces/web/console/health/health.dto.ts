import {
  ListSiteChecksQuery,
  SITE_ACTIONS,
  type SiteAction,
} from '../../../../contexts/listings/health/site-check.dto.js';
import type { ListingKey } from '../../../../contexts/listings/health/site-check.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { TextParameter } from '../../../../platform/input/parameters.js';
import { selection } from '../../kit/lists/selection.js';

export class HealthQuery extends ListSiteChecksQuery {
  @TextParameter({ description: 'Number of listings that the last form changed.' })
  changed?: string;

  @TextParameter({ description: 'What the last form did.' })
  done?: string;
}

export class SelectedSitesForm {
  @ChoiceField(SITE_ACTIONS)
  action!: SiteAction;

  /** Set on the page that asks before listings are unpublished or several problems ignored. */
  @TextField({ max: 3, optional: true })
  confirmed?: string;
}

const EDIT_PATHS = { tool: '/console/tools', directory: '/console/directories' };

/** The value of a checkbox is the time of the check that the page showed. */
export const SITES = selection({
  noun: 'listing',
  prefix: 'site-',
  keyOf: ({ kind, id }: ListingKey) => `${kind}-${id}`,
  itemOf: (key, checkedAt) => {
    const [kind = ''] = key.split('-', 1);
    return { kind, id: key.slice(kind.length + 1), checkedAt };
  },
  pathOf: ({ kind, id }) => `${EDIT_PATHS[kind]}/${id}`,
  reasons: {
    stale: 'Its website was checked again or replaced after you opened the page. Check the new result, then try again.',
    'not-found': 'It is no longer published.',
  },
});
