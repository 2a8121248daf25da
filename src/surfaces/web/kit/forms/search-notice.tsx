import type { VNode } from 'preact';
import type { SearchInfo } from '../../../../contexts/listings/search/found-page.js';
import { Icon } from '../components/icons.js';

/** Says what the search did beyond finding all the words. */
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
        {corrected} <strong>No listing holds all your words; these hold most.</strong>
      </>
    );
  return match === 'corrected' && corrected !== false ? corrected : undefined;
}
