import type { VNode } from 'preact';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { MAX_LIST_NAME } from '../../../../contexts/launch-lists/launch-list.dto.js';
import { counted } from '../../kit/components/measures.js';
import { excerpt } from '../../kit/components/texts.js';
import { Field } from '../../kit/forms/field.js';
import { OneTimeToken } from '../../kit/forms/one-time-token.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

interface NewLaunchListProps {
  user: SignedInUser;
  /** The path of the search. */
  search: string;
  /** Undefined after a rejected form. */
  directories: { name: string }[] | undefined;
  sent: SentForm;
}

const NAMED = 3;

export const NewLaunchListView = ({ user, search, directories, sent }: NewLaunchListProps): VNode => (
  <DashboardFrame user={user} page="launchLists" title="Save launch list">
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
