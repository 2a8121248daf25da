import type { VNode } from 'preact';
import type { SharedListing, SharedProgress } from '../../../../contexts/partners/sharing/shared-progress.js';
import { Ago } from '../../kit/components/date.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { grouped } from '../../kit/components/measures.js';
import { externalLink, shortUrl } from '../../kit/components/texts.js';
import { Layout } from '../../kit/layout/layout.js';
import { CheckResult } from '../../kit/submissions/check-result.js';
import { STATE_NAMES, StateMark } from '../../kit/submissions/state-mark.js';
import { progressText } from './progress-text.js';

/** The progress of a submission, for those who have the link. */
export const ShareView = (progress: SharedProgress): VNode => (
  <Layout
    title={`${progress.name}: directory submissions`}
    description={`Progress of the directory submissions of ${progress.name}.`}
    noindex
  >
    <div class="stack stack-loose">
      <div class="stack stack-tight">
        <h1 dir="auto">{progress.name}</h1>
        <p>
          <a class="button button-quiet button-small" {...externalLink(progress.website)}>
            {shortUrl(progress.website)}
          </a>
        </p>
      </div>
      <section class="panel stack stack-tight" aria-labelledby="progress">
        <h2 id="progress">Directory submissions</h2>
        <p class="row">
          {progress.state !== null && (
            <>
              <StateMark state={progress.state} />
              <b>{STATE_NAMES[progress.state]}</b>
            </>
          )}
          <span>{progressText(progress)}</span>
        </p>
      </section>
      <section class="stack" aria-labelledby="listings">
        <h2 id="listings">
          Live listings <span class="count">{grouped(progress.listings.length)}</span>
        </h2>
        {progress.listings.length === 0 ? (
          <p class="quiet">No live listings yet. Directories often take days or weeks to publish a listing.</p>
        ) : (
          <FoldingTable label="Live listings" columns={['Directory', 'Listing', 'Submitted', 'Last check']}>
            {progress.listings.map((listing) => (
              <ListingRow {...listing} />
            ))}
          </FoldingTable>
        )}
      </section>
    </div>
  </Layout>
);

const ListingRow = ({ name, listingUrl, listedAt, check }: SharedListing): VNode => (
  <tr>
    <th scope="row" dir="auto">
      {name}
    </th>
    <td data-label="Listing">
      <a {...externalLink(listingUrl)}>{shortUrl(listingUrl)}</a>
    </td>
    <td data-label="Submitted" class="one-line">
      {listedAt === null ? <span class="quiet">–</span> : <Ago iso={listedAt} />}
    </td>
    <td data-label="Last check">
      <CheckResult check={check} hasListing isCached />
    </td>
  </tr>
);
