import type { VNode } from 'preact';
import type { OwnKey } from '../../../../contexts/access/keys/own-keys.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { KeyFacts, KeyPanels } from '../../kit/keys/key-panels.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';
import { ForOwners } from '../frame/for-owners.js';

export interface PartnerKeyProps extends SentForm {
  frame: Frame;
  ownKey: OwnKey;
  /** The form that created the key was sent again. */
  isRepeated?: boolean;
}

export function PartnerKeyView({ frame, ownKey, isRepeated = false, ...sent }: PartnerKeyProps): VNode {
  const path = memberPath(frame.member, '/keys');
  return (
    <PartnerFrame {...frame} section="/keys" title="Key">
      <Rejection text={sent.rejection} />
      <KeyFacts ownKey={ownKey} usagePath={memberPath(frame.member, '/usage')} isRepeated={isRepeated} />
      <ForOwners frame={frame} path={`${path}/${ownKey.id}`} what="change this key">
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
