import type { VNode } from 'preact';
import type { DirectorySubmissionDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import { ExactAgo } from '../components/date.js';
import { Icon } from '../components/icons.js';
import { DomainRating } from '../components/measures.js';
import { externalLink, shortUrl } from '../components/texts.js';
import { CheckResult } from './check-result.js';

/** The columns of `DirectoryCells`. */
export const DIRECTORY_COLUMNS = ['Rating', 'Listing', 'Check', 'Submitted'];

/** What is recorded about one directory. */
export const DirectoryCells = ({ row }: { row: DirectorySubmissionDto }): VNode => {
  const { listingUrl, isSubmitted, submittedAt, submittedBy, proofScreenshot } = row;
  return (
    <>
      <td data-label="Rating">
        {row.domainRating === null ? <span class="quiet">not rated</span> : <DomainRating value={row.domainRating} />}
      </td>
      <td data-label="Listing">
        {listingUrl === null ? (
          <span class="quiet">none</span>
        ) : (
          <a {...externalLink(listingUrl)}>{shortUrl(listingUrl)}</a>
        )}{' '}
        {proofScreenshot !== undefined && (
          <a class="note" {...externalLink(proofScreenshot)}>
            <Icon name="image" />
            proof
          </a>
        )}
      </td>
      <td data-label="Check">
        <CheckResult check={row.check} hasListing={listingUrl !== null} />
      </td>
      <td data-label="Submitted">
        {isSubmitted ? (
          submittedAt === null ? (
            'yes'
          ) : (
            <ExactAgo at={new Date(submittedAt)} />
          )
        ) : (
          <span class="note tone-warn">not yet</span>
        )}
        {submittedBy === 'OWNER' && <span class="quiet"> by owner</span>}
      </td>
    </>
  );
};
