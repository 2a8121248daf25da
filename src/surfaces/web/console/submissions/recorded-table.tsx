import type { VNode } from 'preact';
import type { DirectorySubmissionDto } from '../../../../contexts/partners/submissions/submission.dto.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { OneTimeToken } from '../../forms/one-time-token.js';
import { ExactAgo } from '../../components/date.js';
import { ActionHead, FoldingTable } from '../../components/folding-table.js';
import { Icon } from '../../components/icons.js';
import { DomainRating } from '../../components/measures.js';
import { outward, shortAddress } from '../../components/texts.js';
import { CheckMark } from './check-mark.js';
import { ProofMenu } from './proof-menu.js';

/** What was recorded for the submission. */
export const RecordedTable = ({ work: { tool, submissions, version } }: { work: SubmissionDetailDto }): VNode | null =>
  submissions.length === 0 ? null : (
    <details class="fold" open={submissions.length <= 12}>
      <summary>
        <h2>
          Recorded <span class="count">{submissions.length}</span>
        </h2>
        <Icon name="down" />
      </summary>
      <FoldingTable columns={['Directory', 'Rating', 'Listing', 'Check', 'Submitted', <ActionHead />]}>
        {submissions.map((row) => (
          <RecordedRow row={row} toolId={tool.id} version={version} />
        ))}
      </FoldingTable>
    </details>
  );

function RecordedRow({
  row,
  toolId,
  version,
}: {
  row: DirectorySubmissionDto;
  toolId: string;
  version: number;
}): VNode {
  const { listingUrl, isSubmitted, submittedAt, submittedBy, proofScreenshot } = row;
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td data-label="Rating">
        {row.domainRating === null ? <span class="quiet">not rated</span> : <DomainRating value={row.domainRating} />}
      </td>
      <td data-label="Listing">
        {listingUrl === null ? (
          <span class="quiet">none</span>
        ) : (
          <a {...outward(listingUrl)}>{shortAddress(listingUrl)}</a>
        )}
        {proofScreenshot !== undefined && (
          <a class="note" {...outward(proofScreenshot)}>
            <Icon name="image" />
            proof
          </a>
        )}
      </td>
      <td data-label="Check">
        <CheckMark check={row.check} hasListing={listingUrl !== null} />
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
        {submittedBy === 'OWNER' && <span class="quiet"> by the owner</span>}
      </td>
      <td>
        <details class="menu">
          <summary class="button button-quiet button-small button-icon" aria-label={`Change ${row.name}`}>
            <Icon name="more" />
          </summary>
          <div class="stack stack-tight">
            <form
              class="stack stack-tight"
              method="post"
              action={`/console/submissions/${toolId}/directories/${row.slug}`}
              enctype="multipart/form-data"
            >
              <input type="hidden" name="version" value={version} />
              <div class="field">
                <label for={`address-${row.slug}`}>Listing address</label>
                <input id={`address-${row.slug}`} type="url" name="address" value={listingUrl ?? ''} />
              </div>
              <div class="field">
                <label for={`submitted-${row.slug}`}>Submitted</label>
                <select id={`submitted-${row.slug}`} name="submitted">
                  <option value="yes" selected={isSubmitted}>
                    Yes
                  </option>
                  <option value="no" selected={!isSubmitted}>
                    Not yet
                  </option>
                </select>
              </div>
              <div class="field">
                <label for={`submitter-${row.slug}`}>By</label>
                <select id={`submitter-${row.slug}`} name="submitter">
                  <option value="ADMIN" selected={submittedBy === 'ADMIN'}>
                    The team
                  </option>
                  <option value="OWNER" selected={submittedBy === 'OWNER'}>
                    The owner
                  </option>
                </select>
              </div>
              <ProofMenu directory={row.name} slug={row.slug} address={proofScreenshot} />
              <button class="button button-small" type="submit">
                Save
              </button>
            </form>
            {listingUrl !== null && (
              <form method="post" action={`/console/submissions/${toolId}/check`}>
                <OneTimeToken />
                <input type="hidden" name="directory" value={row.slug} />
                <button class="button button-quiet button-small" type="submit">
                  Check the listing again
                </button>
              </form>
            )}
          </div>
        </details>
      </td>
    </tr>
  );
}
