import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type LaunchListQuery, MAX_LIST_NAME } from '../../../../contexts/launch-lists/launch-list.dto.js';
import type { LaunchListView as List, ListedDirectory } from '../../../../contexts/launch-lists/launch-list.js';
import { Empty } from '../../kit/components/empty.js';
import { ActionHead, FoldingTable } from '../../kit/components/folding-table.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Field } from '../../kit/forms/field.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { FACT_COLUMNS } from '../../kit/launch/directory-facts.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { listPath } from './launch-list-paths.js';
import { DirectoryRow } from './directory-row.js';
import { Progress } from './progress.js';

interface LaunchListProps {
  user: SignedInUser;
  list: List;
  query: LaunchListQuery;
  sent: SentForm;
}

const DONE = { saved: 'Launch list saved.', renamed: 'Launch list renamed.', removed: 'Directory removed.' };

const FILTERS = [
  [undefined, 'All'],
  ['open', 'Not submitted'],
  ['submitted', 'Submitted'],
] as const;

const isShown = ({ submittedAt }: ListedDirectory, show: LaunchListQuery['show']): boolean =>
  show === undefined || (show === 'submitted') === (submittedAt !== null);

export function LaunchListView({ user, list, query, sent }: LaunchListProps): VNode {
  const shown = list.directories.filter((directory) => isShown(directory, query.show));
  return (
    <DashboardFrame user={user} page="launchLists" title={list.name}>
      <Confirmation messages={DONE} done={query.done} />
      <Rejection text={sent.rejection} />
      <div class="row">
        <Progress {...list} />
        <div class="row to-end no-print">
          <a class="button button-small" href={`${listPath(list.id)}/csv`}>
            Download CSV
          </a>
          <ListMenu list={list} sent={query.directory === undefined ? sent : undefined} />
        </div>
      </div>
      <nav class="section-nav" aria-label="Filter directories">
        {FILTERS.map(([show, label]) => (
          <a href={listPath(list.id, show && { show })} aria-current={show === query.show ? 'true' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {shown.length === 0 ? (
        <NothingShown list={list} />
      ) : (
        <div class="launch-table">
          <FoldingTable columns={['Directory', ...FACT_COLUMNS, 'Your listing', <ActionHead />]}>
            {shown.map((directory, index) => (
              <DirectoryRow
                list={list}
                directory={directory}
                next={(shown[index + 1] ?? shown[index - 1])?.directoryId}
                query={query}
                sent={query.directory === directory.directoryId ? sent : undefined}
              />
            ))}
          </FoldingTable>
        </div>
      )}
    </DashboardFrame>
  );
}

const NothingShown = ({ list }: { list: List }): VNode =>
  list.total === 0 ? (
    <Empty heading="This list is empty">
      <a href="/launch">Find directories</a> and save a new list.
    </Empty>
  ) : (
    <Empty heading="No directories here">
      <a href={listPath(list.id)}>Show all {list.total}</a>
    </Empty>
  );

function ListMenu({ list, sent }: { list: List; sent: SentForm | undefined }): VNode {
  const problem = sent?.problems.get('name');
  return (
    <details class="menu" open={problem !== undefined}>
      <summary class="button button-small">Rename or delete</summary>
      <div class="stack">
        <form class="stack stack-tight" method="post" action={listPath(list.id)}>
          <Field name="name" label="Name" problem={problem}>
            {(attributes) => (
              <input
                {...attributes}
                type="text"
                value={sent?.typed.name ?? list.name}
                maxLength={MAX_LIST_NAME}
                required
                dir="auto"
              />
            )}
          </Field>
          <div>
            <button class="button button-small" type="submit">
              Rename list
            </button>
          </div>
        </form>
        <form class="stack stack-tight" method="post" action={`${listPath(list.id)}/delete`}>
          <p class="small">Deletes the list with its progress and listing URLs. This can’t be undone.</p>
          <div>
            <button class="button button-small button-danger" type="submit">
              Delete list
            </button>
          </div>
        </form>
      </div>
    </details>
  );
}
