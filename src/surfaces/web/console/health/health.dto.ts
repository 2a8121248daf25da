import { SITE_ACTIONS, type SiteAction } from '../../../../contexts/listings/health/worklist/site-batch.dto.js';
import { ListSiteChecksQuery } from '../../../../contexts/listings/health/site-check.dto.js';
import { ChoiceField, TextField } from '../../../../platform/input/body-fields.js';
import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class HealthQuery extends ListSiteChecksQuery {
  @TextParameter({ description: 'Number of listings that the last form changed.' })
  changed?: string;

  @TextParameter({ description: 'What the last form did.' })
  done?: string;
}

export class SelectedSitesForm {
  @ChoiceField(SITE_ACTIONS)
  action!: SiteAction;

  /** Set on the page that asks before listings are unpublished. */
  @TextField({ max: 3, optional: true })
  confirmed?: string;
}
