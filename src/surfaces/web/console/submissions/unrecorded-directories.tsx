import type { VNode } from 'preact';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { UnrecordedDirectory } from '../../../../contexts/partners/workflow/unrecorded-directories.js';
import type { Page } from '../../../../platform/input/page.js';
import { Empty } from '../../kit/components/empty.js';
import { FoldingTable } from '../../kit/components/folding-table.js';
import { Icon } from '../../kit/components/icons.js';
import { dollars, DomainRating, grouped, Pricing } from '../../kit/components/measures.js';
import { pathWithQuery, Pages } from '../../kit/components/pagination.js';
import { externalLink } from '../../kit/components/texts.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { FilterSelect } from '../../kit/lists/filter-select.js';
import { survivalText } from '../figures/survival-text.js';
import { ProofMenu } from './proof-menu.js';
import { type SentRow, TeamNotes } from './recorded-directories.js';
import type { SubmissionQuery } from './submissions.dto.js';

/** Matching directories that are not recorded yet. Each row has its own form. */
export function UnrecordedDirectories({
  toolId,
  candidates: { items, pagination },
  query,
  sent,
}: {
  toolId: string;
  candidates: Page<UnrecordedDirectory>;
  query: SubmissionQuery;
  sent: SentRow | undefined;
}): VNode {
  const path = `/console/submissions/${toolId}`;
  return (
    <section class="stack stack-tight" aria-labelledby="record">
      <div class="row row-apart">
        <h2 id="record">Record directories</h2>
        <form class="filter-bar" role="search" action={`${path}#record`} aria-label="Search directories">
          <div class="with-icon">
            <Icon name="search" />
            <input
              type="search"
              name="q"
              value={query.q}
              maxLength={200}
              aria-label="Search directories"
              placeholder={`Search ${grouped(pagination.total)} directories`}
            />
          </div>
          <FilterSelect
            name="cost"
            label="Cost"
            none="Matches package"
            chosen={query.cost}
            options={COSTS.map((cost) => [cost, cost])}
          />
          <button class="button button-small" type="submit">
            Apply filters
          </button>
        </form>
      </div>
      {items.length === 0 ? (
        <Empty heading="No directories left">
          All matching directories are recorded. Choose another cost to see more.
        </Empty>
      ) : (
        <FoldingTable columns={['Directory', 'Rating', 'Cost', 'Listing URL and proof']}>
          {items.map((candidate) => (
            <CandidateRow candidate={candidate} path={path} typed={sent?.slug === candidate.slug ? sent.typed : {}} />
          ))}
        </FoldingTable>
      )}
      <Pages pagination={pagination} pathOf={(page) => pathWithQuery(path, { q: query.q, cost: query.cost, page })} />
    </section>
  );
}

function CandidateRow({
  candidate,
  path,
  typed,
}: {
  candidate: UnrecordedDirectory;
  path: string;
  typed: SentRow['typed'];
}): VNode {
  const { slug, name, domainRating, cost, minimumPrice, requiresBadge, fitsCategory, poorSurvival } = candidate;
  const action = `${path}/directories/${slug}`;
  return (
    <tr>
      <th scope="row">
        <a {...externalLink(candidate.submissionLink ?? candidate.website)} target="_blank">
          {name} <Icon name="external" />
          <span class="visually-hidden">{candidate.submissionLink === null ? ' (website)' : ' (submission form)'}</span>
        </a>
        {fitsCategory && <span class="tag tone-good">category match</span>}
        {requiresBadge && <span class="tag tone-warn">needs badge</span>}
        {poorSurvival !== null && (
          <p class="note tone-warn">
            <Icon name="alert" />
            {survivalText(poorSurvival)}
          </p>
        )}
        <TeamNotes text={candidate.teamNotes} />
      </th>
      <td data-label="Rating">
        {domainRating === null ? <span class="quiet">not rated</span> : <DomainRating value={domainRating} />}
      </td>
      <td data-label="Cost">
        <Pricing price={cost} />
        {minimumPrice > 0 && <span class="quiet"> {dollars(minimumPrice)}+</span>}
      </td>
      <td>
        <form
          class="filter-bar nowrap"
          method="post"
          action={action}
          enctype="multipart/form-data"
          hx-post={action}
          hx-target="#live"
          hx-select="#live"
          hx-swap="outerMorph"
          data-row
          {...draftAttributes(Object.keys(typed).length > 0)}
        >
          <input
            type="url"
            name="listingUrl"
            aria-label={`Listing URL at ${name}`}
            aria-keyshortcuts="r"
            data-key-name="Record directories"
            placeholder="https://"
            value={typed.listingUrl}
          />
          <ProofMenu directory={name} slug={slug} url={typed.proofUrl} />
          <button class="button button-small" type="submit">
            Record<span class="visually-hidden"> {name}</span>
          </button>
        </form>
      </td>
    </tr>
  );
}

/** Records many directories from a pasted list. */
export const PasteLines = ({ toolId, lines }: { toolId: string; lines: string | undefined }): VNode => (
  <form
    class="panel stack stack-tight"
    id="paste"
    method="post"
    action={`/console/submissions/${toolId}/paste`}
    aria-label="Record pasted lines"
    {...draftAttributes(lines !== undefined)}
  >
    <div class="field">
      <label for="lines">One directory and URL per line</label>
      <textarea
        id="lines"
        name="lines"
        class="mono small"
        rows={4}
        maxLength={20_000}
        required
        placeholder={
          'Launch Harbor, https://launchharbor.example/acme\n"Tool Atlas, Inc." https://toolatlas.example/p/acme https://img.example/proof.png'
        }
      >
        {lines}
      </textarea>
      <span class="small quiet">
        Directory name, slug or website, then the listing URL and, if you have it, the URL of a proof screenshot.
      </span>
    </div>
    <div>
      <button class="button button-small" type="submit">
        Record lines
      </button>
    </div>
  </form>
);
