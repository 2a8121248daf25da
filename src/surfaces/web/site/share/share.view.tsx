import type { VNode } from 'preact';
import type { SharedListing, SharedProgress } from '../../../../contexts/partners/sharing/share-links.service.js';
import { allowedInXml } from '../../../../platform/text/escaping.js';
import { Ago, counted, grouped } from '../../kit/components/formats.js';
import { anyText, DataTable, oneLine } from '../../kit/lists/tables.js';
import { excerpt, externalLink, Section, shortUrl } from '../../kit/components/elements.js';
import { Layout } from '../../kit/layout/layout.js';
import { CheckResult, STATE_NAMES, StateMark } from '../../kit/submissions/submission-marks.js';
import type { Theme } from '../badges/badge.dto.js';
import { Badge } from '../badges/badge.js';

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
        <p class="link-line">
          <a {...externalLink(progress.website)}>{shortUrl(progress.website)}</a>
        </p>
      </div>
      <Section id="progress" class="panel stack stack-tight" title="Directory submissions">
        <p class="row">
          {progress.state !== null && (
            <>
              <StateMark state={progress.state} />
              <b>{STATE_NAMES[progress.state]}</b>
            </>
          )}
          <span>{progressText(progress)}</span>
        </p>
      </Section>
      <section class="stack" aria-labelledby="listings">
        <h2 id="listings">
          Live listings <span class="count">{grouped(progress.listings.length)}</span>
        </h2>
        {progress.listings.length === 0 ? (
          <p class="quiet">No live listings yet. Directories often take days or weeks to publish a listing.</p>
        ) : (
          <DataTable
            label="Live listings"
            rows={progress.listings}
            columns={{
              Directory: anyText(({ name }: SharedListing) => name),
              Listing: ({ listingUrl }) => <a {...externalLink(listingUrl)}>{shortUrl(listingUrl)}</a>,
              Submitted: oneLine(({ listedAt }: SharedListing) =>
                listedAt === null ? <span class="quiet">–</span> : <Ago iso={listedAt} />,
              ),
              'Last check': ({ check }) => <CheckResult check={check} hasListing isCached />,
            }}
          />
        )}
      </section>
    </div>
  </Layout>
);

const MAX_BADGE_NAME = 32;

/** The tool's name and its progress. */
export function ProgressBadgeView({ theme, ...progress }: Progress & { name: string; theme: Theme }): VNode {
  const name = excerpt(allowedInXml(progress.name), MAX_BADGE_NAME);
  const text = progressText(progress);
  const lines = [
    { text: name, size: 13, y: 19, isStrong: true },
    { text, size: 12, y: 35 },
  ];
  return <Badge theme={theme} height={44} title={`${name}: ${text}`} lines={lines} />;
}

type Progress = Pick<SharedProgress, 'state' | 'submittedCount' | 'targetDirectoriesCount'>;

/** Such as "12 of 30 directories". A package promises a minimum, so more directories are shown without it. */
function progressText({ state, submittedCount, targetDirectoriesCount }: Progress): string {
  if (state === null) return 'Not started yet';
  if (state === 'DONE' || submittedCount >= targetDirectoriesCount)
    return `Submitted to ${counted(submittedCount, 'directory', 'directories')}`;
  return `${grouped(submittedCount)} of ${counted(targetDirectoriesCount, 'directory', 'directories')}`;
}
