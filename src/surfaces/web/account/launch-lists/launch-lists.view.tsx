import type { VNode } from 'preact';
import { type LaunchListSummary, MAX_LISTS } from '../../../../contexts/launch-lists/launch-list.js';
import { type LaunchListQuery, MAX_LIST_NAME } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { Empty, excerpt, LinkButton } from '../../kit/components/elements.js';
import { counted, ExactAgo, Ticks } from '../../kit/components/formats.js';
import { anyText, DataTable, pathWithQuery } from '../../kit/lists/tables.js';
import {
  Confirmation,
  OneTimeToken,
  type Problems,
  Rejection,
  SubmitOrCancel,
  TextField,
} from '../../kit/forms/forms.js';
import type { FormState } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

/** `done` names the message to show there. */
export type ListPathQuery = LaunchListQuery & { done?: string };

export const listPath = (id: string, { show, done, directory }: ListPathQuery = {}): string =>
  pathWithQuery(`/launch/lists/${id}`, { show, done, directory });

const DONE = { deleted: 'Launch list deleted.' };

export const LaunchListsView = ({ lists }: { lists: LaunchListSummary[] }): VNode => (
  <DashboardFrame page="launchLists">
    <Confirmation messages={DONE} />
    <div class="row row-apart">
      <p class="lead">Directories to submit your product to. You can save {MAX_LISTS} lists.</p>
      <LinkButton href="/launch" text="Find directories" />
    </div>
    {lists.length === 0 ? (
      <Empty heading="No launch lists">
        <a href="/launch">Find directories</a> that fit your product, then save the result.
      </Empty>
    ) : (
      <DataTable
        rows={lists}
        columns={{
          Name: anyText(({ id, name }: LaunchListSummary) => <a href={listPath(id)}>{name}</a>),
          Progress,
          Saved: ({ createdAt }) => <ExactAgo at={createdAt} />,
        }}
      />
    )}
  </DashboardFrame>
);

export const Progress = ({ total, submitted }: Pick<LaunchListSummary, 'total' | 'submitted'>): VNode => (
  <span class="progress">
    <Ticks percent={total === 0 ? 0 : (100 * submitted) / total} />
    <span>
      {submitted} of {total} submitted
    </span>
  </span>
);

interface NewLaunchListProps {
  /** The path of the search. */
  search: string;
  /** Undefined after a rejected form. */
  directories: { name: string }[] | undefined;
  sent: FormState;
}

const NAMED = 3;

export const NewLaunchListView = ({ search, directories, sent }: NewLaunchListProps): VNode => (
  <DashboardFrame page="launchLists" title="Save launch list">
    <form class="panel stack page-narrow" method="post" action="/launch/lists">
      <OneTimeToken />
      <Rejection text={sent.rejection} />
      {directories !== undefined && <p dir="auto">{namesOf(directories)}</p>}
      <input type="hidden" name="filters" value={sent.typed.filters} />
      <NameField problems={sent.problems} value={sent.typed.name} hint="Only you see it." />
      <SubmitOrCancel cancel={search}>Save launch list</SubmitOrCancel>
    </form>
  </DashboardFrame>
);

export const NameField = ({
  problems,
  ...shown
}: {
  problems: Problems;
  value: string | undefined;
  hint?: string;
}): VNode => (
  <TextField
    name="name"
    label="Name"
    problem={problems.get('name')}
    type="text"
    maxLength={MAX_LIST_NAME}
    required
    dir="auto"
    {...shown}
  />
);

function namesOf(directories: { name: string }[]): string {
  const count = counted(directories.length, 'directory', 'directories');
  const names = directories.slice(0, NAMED).map(({ name }) => excerpt(name, 40));
  const others = directories.length - names.length;
  return `${count}: ${names.join(', ')}${others === 0 ? '' : ` and ${others} more`}.`;
}
