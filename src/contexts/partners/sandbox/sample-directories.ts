import { packageOf, type PaymentType, type State } from '../submissions/workflow.js';
import type { StoredCheck, StoredDirectory } from './test-submission.entity.js';

const PLACES = ['Atlas', 'Bazaar', 'Compass', 'Depot', 'Forum', 'Gallery', 'Harbor', 'Index', 'Journal', 'Kiosk'];
const COLORS = ['Amber', 'Birch', 'Coral', 'Denim', 'Ember', 'Flint', 'Golden', 'Hazel', 'Indigo', 'Jade'];
const MIN_RATING = 20;
const RATING_STEP = 7;
const RATINGS = 75;

type Variant = Partial<Pick<StoredDirectory, 'listingUrl' | 'submittedBy' | 'domainRating'>> & {
  check?: Omit<StoredCheck, 'checkedAt'> | null;
  hasProof?: boolean;
};

const LIVE: Omit<StoredCheck, 'checkedAt'> = { status: 'live', linkFound: true, follow: true };

/** In turn, so that the rows of every package contain every field with each kind of value. */
const DIRECTORY_VARIANTS: readonly Variant[] = [
  { hasProof: true },
  { check: { status: 'live', linkFound: true, follow: false } },
  { check: { status: 'live', linkFound: false, follow: null } },
  { check: { status: 'missing', linkFound: null, follow: null } },
  { check: { status: 'unreachable', linkFound: null, follow: null } },
  { listingUrl: null, check: null },
  { submittedBy: 'OWNER', hasProof: true },
  { check: null },
  { domainRating: null },
  {},
];

/** The directories that a submission has when it gets to this state: half of the package's in IN_PROGRESS, all later. */
export function directoriesAt(
  state: State,
  { slug, paymentType, directories }: { slug: string; paymentType: PaymentType; directories: StoredDirectory[] },
  at: Date,
): StoredDirectory[] {
  const { targetDirectoriesCount: target } = packageOf(paymentType);
  const wanted = { IN_QUEUE: 0, ASSIGNED: 0, IN_PROGRESS: target / 2, REVIEW: target, DONE: target }[state];
  const added = Array.from({ length: Math.max(0, wanted - directories.length) }, (_, index) =>
    sampleDirectory(directories.length + index, slug, at.toISOString()),
  );
  return [...directories, ...added];
}

/** A directory under `.example`, which never resolves. */
function sampleDirectory(index: number, toolSlug: string, at: string): StoredDirectory {
  const { check = LIVE, hasProof = false, ...given } = DIRECTORY_VARIANTS[index % DIRECTORY_VARIANTS.length] ?? {};
  const place = PLACES[index % PLACES.length] ?? '';
  const color = COLORS[(index + Math.floor(index / PLACES.length)) % COLORS.length] ?? '';
  const slug = `${color}-${place}`.toLowerCase();
  const website = `https://${slug}.example/`;
  return {
    directoryId: slug,
    name: `${color} ${place}`,
    slug,
    website,
    teamNotes: '',
    isSubmitted: true,
    listingUrl: `${website}listings/${toolSlug}`,
    domainRating: MIN_RATING + ((index * RATING_STEP) % RATINGS),
    submittedBy: 'ADMIN',
    submittedAt: at,
    proofScreenshot: hasProof ? `${website}proofs/${toolSlug}.png` : null,
    ...given,
    check: check && { ...check, checkedAt: at },
  };
}
