import type { VNode } from 'preact';
import { type LaunchListSummary, MAX_LISTS } from '../../../../contexts/launch-lists/launch-list.js';
import { type LaunchListQuery, MAX_LIST_NAME } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { ExactAgo } from '../../kit/components/date.js';
import { Empty } from '../../kit/components/empty.js';
import { anyText, DataTable } from '../../kit/components/folding-table.js';
import { counted, Ticks } from '../../kit/components/measures.js';
import { pathWithQuery } from '../../kit/components/pagination.js';
import { excerpt } from '../../kit/components/texts.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

export const listPath = (id: string, { show, done, directory }: LaunchListQuery = {}): string =>
  pathWithQuery(`/launch/lists/${id}`, { show, done, directory });

const DONE = { deleted: 'Launch list deleted.' };

export const LaunchListsView = ({ lists, done }: { lists: LaunchListSummary[]; done: string | undefined }): VNode => (
  <DashboardFrame page="launchLists">
    <Confirmation messages={DONE} done={done} />
    <div class="row row-apart">
      <p class="lead">Directories to submit your product to. You can save {MAX_LISTS} lists.</p>
      <a class="button" href="/launch">
        Find directories
      </a>
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
  sent: SentForm;
}

const NAMED = 3;

export const NewLaunchListView = ({ search, directories, sent }: NewLaunchListProps): VNode => (
  <DashboardFrame page="launchLists" title="Save launch list">
    <form class="panel stack page-narrow" method="post" action="/launch/lists">
      <OneTimeToken />
      <Rejection text={sent.rejection} />
      {directories !== undefined && <p dir="auto">{namesOf(directories)}</p>}
      <input type="hidden" name="filters" value={sent.typed.filters} />
      <Field name="name" label="Name" hint="Only you see it." problem={sent.problems.get('name')}>
        {(attributes) => (
          <input {...attributes} type="text" value={sent.typed.name} maxLength={MAX_LIST_NAME} required dir="auto" />
        )}
      </Field>
      <SubmitOrCancel cancel={search}>Save launch list</SubmitOrCancel>
    </form>
  </DashboardFrame>
);

function namesOf(directories: { name: string }[]): string {
  const count = counted(directories.length, 'directory', 'directories');
  const names = directories.slice(0, NAMED).map(({ name }) => excerpt(name, 40));
  const others = directories.length - names.length;
  return `${count}: ${names.join(', ')}${others === 0 ? '' : ` and ${others} more`}.`;
}
