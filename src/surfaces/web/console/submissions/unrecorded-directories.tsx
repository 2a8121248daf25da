import { Empty, externalLink, Icon, SubmitButton, SubmitLine } from '../../kit/components/elements.js';
import type { VNode } from 'preact';
import { COSTS } from '../../../../contexts/directories/directory.entity.js';
import type { UnrecordedDirectory } from '../../../../contexts/partners/workflow/directory-records.service.js';
import type { Page } from '../../../../platform/input/page.js';
import { FoldingTable, Pages } from '../../kit/lists/tables.js';
import { dollars, DomainRating, grouped, Pricing } from '../../kit/components/formats.js';
import { draftAttributes } from '../../kit/conflicts/conflict-notice.js';
import { FilterSelect } from '../../kit/forms/filters.js';
import { Confirmation } from '../../kit/forms/forms.js';
import { swapping } from '../../kit/live/live.js';
import { survivalText } from '../figures/figures.js';
import { ProofMenu, type RowFormState, TeamNotes } from './recorded-directories.js';
import { submissionPath, type SubmissionQuery } from './submissions.dto.js';

const COST_OPTIONS = COSTS.map((cost) => [cost, cost] as const);

/** Matching directories that are not recorded yet. Each row has its own form. */
export function UnrecordedDirectories(props: {
  toolId: string;
  candidates: Page<UnrecordedDirectory>;
  query: SubmissionQuery;
  sent: RowFormState | undefined;
}): VNode {
  const { toolId, candidates, query, sent } = props;
  const { items, pagination } = candidates;
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
          <FilterSelect name="cost" label="Cost" none="Matches package" chosen={query.cost} options={COST_OPTIONS} />
          <SubmitButton look="small">Apply filters</SubmitButton>
        </form>
      </div>
      <Confirmation messages={{ record: 'Recorded.' }} />
      {items.length === 0 ? (
        <Empty heading="No directories left">
          All matching directories are recorded. Choose another cost to see more.
        </Empty>
      ) : (
        <FoldingTable columns={['Directory', 'Rating', 'Cost', 'Listing URL and proof']}>
          {items.map((candidate) => (
            <CandidateRow
              candidate={candidate}
              action={submissionPath(toolId, query, `/directories/${candidate.slug}`)}
              typed={sent?.slug === candidate.slug ? sent.typed : {}}
            />
          ))}
        </FoldingTable>
      )}
      <Pages pagination={pagination} pathOf={(page = 1) => submissionPath(toolId, { ...query, page })} />
    </section>
  );
}

interface CandidateRowProps {
  candidate: UnrecordedDirectory;
  action: string;
  typed: RowFormState['typed'];
}

function CandidateRow({ candidate, action, typed }: CandidateRowProps): VNode {
  const { slug, name, domainRating, cost, minimumPrice, requiresBadge, tier, poorSurvival } = candidate;
  return (
    <tr>
      <th scope="row">
        <a {...externalLink(candidate.submissionLink ?? candidate.website)} target="_blank">
          {name} <Icon name="external" />
          <span class="visually-hidden">{candidate.submissionLink === null ? ' (website)' : ' (submission form)'}</span>
        </a>{' '}
        {tier === 1 && <span class="tag tone-good">category match</span>}
        {tier === 2 && <span class="tag">accepts any tool</span>}
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
        <DomainRating value={domainRating} />
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
          {...swapping('live')}
          hx-select-oob="#recorded:outerMorph"
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
          <SubmitButton look="small">
            Record<span class="visually-hidden"> {name}</span>
          </SubmitButton>
        </form>
      </td>
    </tr>
  );
}

/** Records many directories from a pasted list. */
export const PasteLines = ({
  toolId,
  query,
  lines,
}: {
  toolId: string;
  query: SubmissionQuery;
  lines: string | undefined;
}): VNode => (
  <form
    class="panel stack stack-tight"
    id="paste"
    method="post"
    action={submissionPath(toolId, query, '/paste')}
    aria-label="Record pasted lines"
    {...draftAttributes(lines !== undefined)}
  >
    <Confirmation messages={{ paste: 'Lines recorded.' }} />
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
    <SubmitLine look="small">Record lines</SubmitLine>
  </form>
);
