import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { Mode } from '../../../../contexts/access/users/partner-client.entity.js';

/** The first part of a partner's paths. */
export const partnerPath = (liveClientId: string, mode: Mode = 'live'): string =>
  `/partner/${liveClientId}${mode === 'test' ? '/test' : ''}`;

/** A page of the partner, in the mode of the current page. */
export const memberPath = ({ liveClientId, mode }: CurrentPartner, page = ''): string =>
  `${partnerPath(liveClientId, mode)}${page}`;
