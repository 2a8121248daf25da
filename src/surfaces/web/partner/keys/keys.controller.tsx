import type { VNode } from 'preact';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { ForMembers } from '../../../admission/policy.js';
import { Empty, LinkButton } from '../../kit/components/elements.js';
import { useMember } from '../../kit/components/viewer.js';
import { Rejection } from '../../kit/forms/forms.js';
import { CreateKeyForm, KeyAdvice, KeyList, KeyResult } from '../../kit/keys/key-list.js';
import { KeyFacts, KeyPanels, NewKey, type NewKeyDetails } from '../../kit/keys/key-panels.js';
import { type KeyProps, keysController, type KeysPage, type KeysProps } from '../../kit/keys/keys.controller.js';
import { ForOwners, memberPath, PartnerFrame, PortalPages } from '../frame/partner-frame.js';

const HINTS = {
  live: 'Live keys start with aid_p_. They create real submissions.',
  test: 'Test keys start with aid_pt_. They work in the sandbox and for catalog reads.',
};

function PartnerKeysView({ keys, sent }: KeysProps): VNode {
  const member = useMember();
  const path = memberPath(member, '/keys');
  return (
    <PartnerFrame section="/keys" title="Keys">
      <KeyResult sent={sent} />
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
        <KeyAdvice user="server" places="on servers" usagePath={memberPath(member, '/usage')}>
          All keys of a mode see the same submissions and conversations.
        </KeyAdvice>
      </div>
    </PartnerFrame>
  );
}

function PartnerKeyView({ ownKey, sent }: KeyProps): VNode {
  const path = memberPath(useMember(), '/keys');
  return (
    <PartnerFrame section="/keys" title="Key">
      <Rejection text={sent.rejection} />
      <KeyFacts ownKey={ownKey} usagePath={memberPath(useMember(), '/usage')} />
      <ForOwners path={`${path}/${ownKey.id}`} what="change this key">
        <KeyPanels ownKey={ownKey} path={path} {...sent} />
      </ForOwners>
      <p>
        <LinkButton look="quiet small" href={path} text="Back to keys" />
      </p>
    </PartnerFrame>
  );
}

const NewPartnerKeyView = (shown: NewKeyDetails): VNode => (
  <PartnerFrame section="/keys" title="New key">
    <NewKey {...shown} path={memberPath(useMember(), '/keys')} />
  </PartnerFrame>
);

/** The keys of a partner in the mode of the page. */
@PortalPages(['partner/:clientId/keys', 'partner/:clientId/test/keys'])
export class PartnerKeysController extends keysController({
  ForChanges: ForMembers('recent-owner'),
  CurrentPage: CurrentMember({
    transform: (member: CurrentPartner): KeysPage => ({
      actor: member.userId,
      holder: { partnerId: member.clientId },
      path: memberPath(member, '/keys'),
    }),
  }),
  KeysView: PartnerKeysView,
  KeyView: PartnerKeyView,
  NewKeyView: NewPartnerKeyView,
}) {}
