import type { ListingLoss } from './listing-loss.entity.js';
import type { ListingWatch } from './listing-watch.entity.js';
import type { ListingFinding } from '../submissions/listing-check.dto.js';
import { nextCheck, nextWatchState } from './watch-rules.js';

const DAY_MS = 86_400_000;
const DONE = new Date('2026-01-01T10:00:00Z');
const day = (days: number): Date => new Date(DONE.getTime() + days * DAY_MS);

const LIVE: ListingFinding = { status: 'live', linkFound: true, follow: true };
const NOFOLLOW: ListingFinding = { ...LIVE, follow: false };
const NO_LINK: ListingFinding = { status: 'live', linkFound: false, follow: null };
const UNREAD: ListingFinding = { status: 'live', linkFound: null, follow: null };
const MISSING: ListingFinding = { status: 'missing', linkFound: null, follow: null };
const UNREACHABLE: ListingFinding = { status: 'unreachable', linkFound: null, follow: null };

const NEW: ListingWatch = {
  toolId: 'tool',
  directoryId: 'directory',
  url: 'https://harbor.example/draftwell',
  doneAt: DONE,
  dueAt: day(7),
  liveAt: null,
  hadLink: false,
  hadFollow: false,
  suspected: null,
  suspectedAt: null,
};

type Loss = Pick<ListingLoss, 'problem' | 'status'> | null;

/** What a series of checks did, as `lost missing` or `recovered`, and when the next one is due, in days after Done. */
function outcomeOf(
  checks: [days: number, finding: ListingFinding][],
  status: ListingLoss['status'] = 'open',
): unknown[] {
  let watch = NEW;
  let loss: Loss = null;
  return checks.map(([days, finding]) => {
    const step = nextWatchState(watch, loss, finding, day(days));
    watch = step.watch;
    const due = watch.dueAt === null ? null : (watch.dueAt.getTime() - DONE.getTime()) / DAY_MS;
    if (step.lost !== undefined) {
      loss = { problem: step.lost, status };
      return [`lost ${step.lost}`, due];
    }
    if (!step.isGood || loss === null) return due;
    loss = null;
    return ['recovered', due];
  });
}

describe('A watched listing', () => {
  it('is checked 7, 30 and 90 days after Done, then every 90 days for two years', () => {
    const dates: number[] = [];
    for (let next = nextCheck(DONE, DONE); next !== null; next = nextCheck(DONE, next))
      dates.push((next.getTime() - DONE.getTime()) / DAY_MS);
    expect(dates).toEqual([7, 30, 90, 180, 270, 360, 450, 540, 630, 720]);
  });

  it.each([
    ['missing', MISSING],
    ['link', NO_LINK],
    ['follow', NOFOLLOW],
  ])('is lost (%s) if two checks, 24 hours apart, find it, and recovers with the next good one', (problem, finding) => {
    expect(
      outcomeOf([
        [0, LIVE],
        [7, finding],
        [7.5, finding],
        [8, finding],
        [15, finding],
        [22, UNREACHABLE],
        [29, LIVE],
        [30, LIVE],
      ]),
    ).toEqual([7, 8, 8, [`lost ${problem}`, 15], 22, 29, ['recovered', 30], 90]);
  });

  it.each([
    [
      'was never found',
      [
        [7, MISSING],
        [30, MISSING],
      ],
      [30, 90],
    ],
    [
      'never had a link',
      [
        [7, NO_LINK],
        [30, NO_LINK],
      ],
      [30, 90],
    ],
    [
      'never had a followed link',
      [
        [7, NOFOLLOW],
        [30, NOFOLLOW],
      ],
      [30, 90],
    ],
    [
      'is there again at the second check',
      [
        [0, LIVE],
        [7, MISSING],
        [8, LIVE],
        [30, MISSING],
        [31, LIVE],
      ],
      [7, 8, 30, 31, 90],
    ],
    [
      'has another problem at the second check',
      [
        [0, LIVE],
        [7, MISSING],
        [8, NO_LINK],
      ],
      [7, 8, 9],
    ],
    [
      'cannot be reached',
      [
        [0, LIVE],
        [7, UNREACHABLE],
        [30, UNREACHABLE],
      ],
      [7, 30, 90],
    ],
    [
      'cannot be read',
      [
        [0, LIVE],
        [7, UNREAD],
        [30, UNREAD],
      ],
      [7, 30, 90],
    ],
  ] as [string, [number, ListingFinding][], number[]][])('is not lost if it %s', (_, checks, expected) => {
    expect(outcomeOf(checks)).toEqual(expected);
  });

  it('is checked daily for a week while a problem can be neither confirmed nor dismissed', () => {
    expect(
      outcomeOf([
        [0, LIVE],
        [7, MISSING],
        [8, UNREACHABLE],
        [13, UNREACHABLE],
        [14, UNREACHABLE],
        [30, MISSING],
      ]),
    ).toEqual([7, 8, 9, 14, 30, ['lost missing', 37]]);
  });

  it('needs everything back that it had', () => {
    expect(
      outcomeOf([
        [0, LIVE],
        [7, MISSING],
        [8, MISSING],
        [9, UNREAD],
        [10, NO_LINK],
        [11, NOFOLLOW],
        [12, LIVE],
      ]),
    ).toEqual([7, 8, ['lost missing', 15], 16, 17, 18, ['recovered', 30]]);
  });

  it('is lost again only by something worse, unless its loss was resolved', () => {
    const checks: [number, ListingFinding][] = [
      [0, LIVE],
      [7, NO_LINK],
      [8, NO_LINK],
      [9, NOFOLLOW],
      [10, MISSING],
      [11, MISSING],
      [12, NO_LINK],
      [13, NO_LINK],
    ];
    expect(outcomeOf(checks, 'accepted')).toEqual([7, 8, ['lost link', 15], 16, 11, ['lost missing', 18], 19, 20]);
    expect(outcomeOf(checks, 'resolved')).toEqual([
      7,
      8,
      ['lost link', 15],
      10,
      11,
      ['lost missing', 18],
      13,
      ['lost link', 20],
    ]);
  });

  it('is not checked any more after two years, even if it is lost', () => {
    expect(
      outcomeOf([
        [0, LIVE],
        [719, MISSING],
        [720, MISSING],
        [721, UNREACHABLE],
      ]),
    ).toEqual([7, 720, ['lost missing', null], null]);
  });
});
