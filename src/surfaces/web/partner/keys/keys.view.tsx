import type { VNode } from 'preact';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { Empty } from '../../kit/components/empty.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { CreateKeyForm, KeyChanged, KeyList } from '../../kit/keys/key-list.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { ForOwners } from '../frame/for-owners.js';

export interface PartnerKeysProps extends SentForm {
  frame: Frame;
  /** The form that was just handled. */
  done?: unknown;
  keys: (OwnKey & KeySummary)[];
}

const HINTS = {
  live: 'Live keys start with aid_p_. They create real submissions.',
  test: 'Test keys start with aid_pt_. They work in the sandbox and for catalog reads.',
};

export function PartnerKeysView({ frame, keys, done, ...sent }: PartnerKeysProps): VNode {
  const { member } = frame;
  const path = memberPath(member, '/keys');
  return (
    <PartnerFrame {...frame} section="/keys" title="Keys">
      <KeyChanged done={done} />
      <Rejection text={sent.rejection} />
      {keys.length === 0 ? (
        <Empty heading={`No ${member.mode} keys yet`}>Your servers call the API with a key.</Empty>
      ) : (
        <KeyList
          heading={`${member.mode === 'live' ? 'Live' : 'Test'} keys`}
          keys={keys}
          path={path}
          canManage={member.role === 'owner'}
        />
      )}
      <div class="columns">
        <ForOwners frame={frame} path={path} what="create a key">
          <CreateKeyForm
            path={path}
            heading={`Create ${member.mode} key`}
            hint={HINTS[member.mode]}
            needsAgreement={false}
            {...sent}
          />
        </ForOwners>
        <section class="panel stack" aria-labelledby="advice">
          <h2 id="advice">One key per server</h2>
          <p class="small">
            You can see <a href={memberPath(member, '/usage')}>usage by key</a> and replace a leaked key without
            changing the others. All keys of a mode see the same submissions and conversations.
          </p>
          <p class="small">
            Keep keys on servers, never in websites or apps that others can read. <a href="/docs">Read the API docs</a>
          </p>
        </section>
      </div>
    </PartnerFrame>
  );
}
