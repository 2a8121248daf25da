import { applyDecorators, Injectable, UseInterceptors } from '@nestjs/common';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Membership, Memberships } from '../../../../contexts/access/memberships/memberships.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { LayoutInterceptor } from '../../kit/pages/layout.interceptor.js';
import { PartnerParts } from '../../kit/pages/page-policy.js';

/** All partners of the user. */
const PartnersContext = createContext<readonly Membership[] | undefined>(undefined);

export function usePartners(): readonly Membership[] {
  const partners = useContext(PartnersContext);
  if (partners === undefined) throw new Error('usePartners found no layout. Add @PartnerPages() to the controller.');
  return partners;
}

/** The partners are cached, so they cost no query. */
@Injectable()
class PartnerLayoutInterceptor extends LayoutInterceptor<readonly Membership[]> {
  constructor(private readonly memberships: Memberships) {
    super(PartnersContext);
  }

  protected loadLayout({ userId }: SignedInUser): Promise<readonly Membership[]> {
    return this.memberships.listMemberships(userId);
  }
}

/** Pages of a partner, for its members; other users get 404. Methods that change something declare the role that they need. */
export const PartnerPages = (): ClassDecorator =>
  applyDecorators(PartnerParts(), UseInterceptors(PartnerLayoutInterceptor));
