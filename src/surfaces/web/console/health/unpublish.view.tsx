import type { VNode } from 'preact';
import type { ShownCheck } from '../../../../contexts/listings/health/site-actions.service.js';
import { counted } from '../../kit/components/measures.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { pagePath } from '../../kit/lists/list-table.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { CatalogNav } from '../records/catalog-nav.js';
import type { HealthQuery } from './health.dto.js';
import { editPath, siteField } from './selected-sites.js';

export interface UnpublishProps {
  frame: Frame;
  query: HealthQuery;
  items: ShownCheck[];
  /** By the ID of the listing. */
  names: ReadonlyMap<string, string>;
}

/** Asks before the selected listings are unpublished. */
export function UnpublishView({ frame, query, items, names }: UnpublishProps): VNode {
  const title = `Unpublish ${counted(items.length, 'listing')}`;
  return (
    <ConsoleFrame {...frame} section="catalog" title={title}>
      <CatalogNav page="health" />
      <p>
        Visitors, API keys and agents no longer find {items.length === 1 ? 'this listing' : 'these listings'}. You can
        publish {items.length === 1 ? 'it' : 'each of them'} again in its editor.
      </p>
      <form
        class="panel stack"
        method="post"
        action={pagePath('/console/health/batch', query)}
        aria-label="Unpublish selected listings"
      >
        <input type="hidden" name="action" value="unpublish" />
        <input type="hidden" name="confirmed" value="yes" />
        <ul class="row" role="list">
          {items.map(({ kind, id, checkedAt }) => (
            <li class="row">
              <input type="hidden" name={siteField({ kind, id })} value={checkedAt} />
              <a href={editPath({ kind, id })} dir="auto">
                {names.get(id) ?? id}
              </a>
            </li>
          ))}
        </ul>
        <SubmitOrCancel isDangerous cancel={pagePath('/console/health', query)}>
          {title}
        </SubmitOrCancel>
      </form>
    </ConsoleFrame>
  );
}
