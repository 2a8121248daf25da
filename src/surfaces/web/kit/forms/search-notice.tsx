import type { VNode } from 'preact';
import type { SearchInfo } from '../../../../contexts/listings/search/found-page.js';
import { Icon } from '../components/icons.js';

/** Says that words were corrected or that not all words matched. */
export function SearchNotice({ search }: { search: SearchInfo | undefined }): VNode | null {
  const text = search && noticeOf(search);
  if (text === undefined) return null;
  return (
    <div class="notice tone-warn">
      <Icon name="info" />
      <div>{text}</div>
    </div>
  );
}

function noticeOf({ match, query }: SearchInfo): VNode | undefined {
  const corrected = query !== null && (
    <>
      Showing results for <strong>{query}</strong>.
    </>
  );
  if (match === 'partial')
    return (
      <>
        {corrected} <strong>No exact match. Closest results:</strong>
      </>
    );
  return match === 'corrected' && corrected !== false ? corrected : undefined;
}
