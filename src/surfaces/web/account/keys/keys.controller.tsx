import { Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { ACCEPTABLE_USE } from '../../../../contexts/access/acceptable-use.js';
import { ForUsers } from '../../../admission/policy.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { Notice } from '../../kit/components/elements.js';
import { Rejection } from '../../kit/forms/forms.js';
import { CreateKeyForm, KeyAdvice, KeyList, KeyResult } from '../../kit/keys/key-list.js';
import { KeyFacts, KeyPanels, NewKey, type NewKeyDetails } from '../../kit/keys/key-panels.js';
import { type KeyProps, keysController, type KeysPage, type KeysProps } from '../../kit/keys/keys.controller.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { SeeOther } from '../../kit/pages/page.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

const PATH = '/dashboard/keys';
const USAGE_PATH = '/dashboard/usage';

const KeysView = ({ keys, sent }: KeysProps): VNode => (
  <DashboardFrame page="keys">
    <KeyResult sent={sent} />
    {keys[0]?.needsAgreement === true && (
      <Notice icon="info">
        The <a href="/policy">acceptable-use policy</a> has changed to version {ACCEPTABLE_USE.version}. Your keys keep
        working. You’ll accept the new version with your next key.
      </Notice>
    )}
    {keys.length > 0 && <KeyList heading="Your keys" keys={keys} path={PATH} />}
    <div class="columns">
      <CreateKeyForm
        path={PATH}
        heading={keys.length === 0 ? 'Create your first key' : 'Create key'}
        hint="One key works for REST and MCP."
        needsAgreement
        {...sent}
      />
      <KeyAdvice user="app" places="on servers and in agent settings" usagePath={USAGE_PATH}>
        Each key has its own rate limits, which depend on your plan.
      </KeyAdvice>
    </div>
  </DashboardFrame>
);

const KeyView = ({ ownKey, sent }: KeyProps): VNode => (
  <DashboardFrame page="keys">
    <Rejection text={sent.rejection} />
    <KeyFacts ownKey={ownKey} usagePath={USAGE_PATH} />
    <KeyPanels ownKey={ownKey} path={PATH} {...sent} />
  </DashboardFrame>
);

const NewKeyView = (shown: NewKeyDetails): VNode => (
  <DashboardFrame page="keys">
    <NewKey {...shown} path={PATH} />
  </DashboardFrame>
);

@UserPages('dashboard')
export class DashboardController {
  @Get()
  redirectToKeys(): SeeOther {
    return new SeeOther(PATH);
  }
}

@UserPages('dashboard/keys')
export class AccountKeysController extends keysController({
  ForChanges: ForUsers('signed-in'),
  CurrentPage: CurrentUser({
    transform: ({ userId }: SignedInUser): KeysPage => ({ actor: userId, holder: { userId }, path: PATH }),
  }),
  ...{ KeysView, KeyView, NewKeyView },
}) {}
