import type { VNode } from 'preact';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import type { KeySummary } from '../../../../contexts/access/usage/usage.repository.js';
import { Empty } from '../../kit/components/empty.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { CreateKeyForm, KeyChanged, KeyList } from '../../kit/keys/key-list.js';
import { KeyFacts, KeyPanels } from '../../kit/keys/key-panels.js';
import { NewKey, type ShownKey } from '../../kit/keys/new-key.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember } from '../../kit/pages/viewer.js';
import { ForOwners, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

interface PartnerKeysProps extends SentForm {
  /** The form that was just handled. */
  done?: unknown;
  keys: (OwnKey & KeySummary)[];
}

const HINTS = {
  live: 'Live keys start with aid_p_. They create real submissions.',
  test: 'Test keys start with aid_pt_. They work in the sandbox and for catalog reads.',
};

export function PartnerKeysView({ keys, done, ...sent }: PartnerKeysProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/keys');
  return (
    <PartnerFrame section="/keys" title="Keys">
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
        <ForOwners path={path} what="create a key">
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

interface PartnerKeyProps extends SentForm {
  ownKey: OwnKey;
  /** The form that created the key was sent again. */
  isRepeated?: boolean;
}

export function PartnerKeyView({ ownKey, isRepeated = false, ...sent }: PartnerKeyProps): VNode {
  const path = memberPath(useMember(), '/keys');
  return (
    <PartnerFrame section="/keys" title="Key">
      <Rejection text={sent.rejection} />
      <KeyFacts ownKey={ownKey} usagePath={memberPath(useMember(), '/usage')} isRepeated={isRepeated} />
      <ForOwners path={`${path}/${ownKey.id}`} what="change this key">
        <KeyPanels ownKey={ownKey} path={path} {...sent} />
      </ForOwners>
      <p>
        <a class="button button-quiet button-small" href={path}>
          Back to keys
        </a>
      </p>
    </PartnerFrame>
  );
}

export const NewPartnerKeyView = (shown: ShownKey): VNode => (
  <PartnerFrame section="/keys" title="New key">
    <NewKey {...shown} path={memberPath(useMember(), '/keys')} />
  </PartnerFrame>
);
