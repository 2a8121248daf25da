import type { VNode } from 'preact';
import { NewKey, type ShownKey } from '../../kit/keys/new-key.js';
import { type Frame, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

export const NewPartnerKeyView = ({ frame, ...shown }: ShownKey & { frame: Frame }): VNode => (
  <PartnerFrame {...frame} section="/keys" title="New key">
    <NewKey {...shown} path={memberPath(frame.member, '/keys')} />
  </PartnerFrame>
);
