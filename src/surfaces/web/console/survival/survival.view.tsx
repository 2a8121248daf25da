import type { VNode } from 'preact';
import {
  type DirectorySurvivalDto,
  SURVIVAL_AGES,
  type SurvivalDto,
  type SurvivalFiguresDto,
} from '../../../../contexts/partners/figures/survival.dto.js';
import { ConsoleFrame, type Frame } from '../frame/console-frame.js';
import { FiguresTable } from '../figures/figures.js';
import { shortSurvival } from '../figures/survival-text.js';

interface SurvivalProps {
  frame: Frame;
  figures: SurvivalFiguresDto;
}

export const SurvivalView = ({ frame, figures: { overall, directories } }: SurvivalProps): VNode => (
  <ConsoleFrame {...frame} section="board" title="Listing survival">
    <div class="row">
      <p class="small quiet">
        Share of listings that were alive 30, 90 and 365 days after Done, among those that old. A listing counts if a
        check has found it. A lost listing is not alive, even if its loss is accepted.
      </p>
      <a class="button button-small button-quiet" href="/console/lost-listings">
        View lost listings
      </a>
      <a class="button button-small button-quiet" href="/console/board/figures">
        View turnaround
      </a>
    </div>
    <FiguresTable
      caption="By directory"
      first="Directory"
      columns={COLUMNS}
      empty="No listing of a Done submission is 30 days old yet."
      rows={[
        ...(directories.length === 0 ? [] : [{ name: <b>All directories</b>, figures: overall }]),
        ...directories.map((directory) => ({
          name: <DirectoryName {...directory} />,
          figures: directory.survival,
        })),
      ]}
    />
  </ConsoleFrame>
);

const DirectoryName = ({ slug, name, losesListings }: DirectorySurvivalDto): VNode => (
  <>
    <a href={`/directories/${slug}`}>{name}</a> {losesListings && <span class="tag tone-warn">loses listings</span>}
  </>
);

const COLUMNS = Object.fromEntries(
  SURVIVAL_AGES.map((days) => [
    `Alive after ${days} days`,
    (survival: readonly SurvivalDto[]) =>
      survival
        .filter((each) => each.days === days)
        .map(shortSurvival)
        .join(''),
  ]),
);
